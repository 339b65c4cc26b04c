--: handler inventoryHandler
--: on order.created
--: variant event-key "One ledger row for the whole event"
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO inventory_ledger (event_id, line_no, item_id, delta)
VALUES (:event_id, :line_no, :item_id, -:item_qty)
ON CONFLICT (event_id) DO NOTHING;
--: if unchanged next
UPDATE inventory_balance SET qty = qty - :item_qty WHERE item_id = :item_id;
--: expect rows=1
--: end
COMMIT;
--: ack
