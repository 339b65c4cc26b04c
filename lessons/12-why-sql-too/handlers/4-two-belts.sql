--: handler inventoryHandler
--: on order.created
--: variant two-belts "The claim, and SQL that bears a repeat"
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
INSERT INTO inventory_ledger (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:qty) ON CONFLICT (event_id) DO NOTHING;
--: if unchanged skip
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id;
--: expect rows=1
COMMIT;
--: ack
