--: handler inventoryHandler
--: on order.created
--: variant ledger.checked "ledger and balance, rows read"
BEGIN IMMEDIATE;
INSERT INTO inventory_ledger (event_id, item_id, delta) VALUES (:event_id, :item_id, -:qty)
ON CONFLICT (event_id) DO NOTHING;
--: if unchanged skip
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id;
--: expect rows=1
COMMIT;
--: ack
