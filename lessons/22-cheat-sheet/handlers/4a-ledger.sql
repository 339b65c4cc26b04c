--: handler inventoryHandler
--: on order.created
--: variant ledger "ledger, then UPDATE all the same"
BEGIN IMMEDIATE;
INSERT INTO inventory_ledger (event_id, item_id, delta) VALUES (:event_id, :item_id, -:qty)
ON CONFLICT (event_id) DO NOTHING;
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id;
COMMIT;
--: ack
