--: handler inventoryHandler
--: on order.created
--: variant caught "Catch the key error and go on"
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO inventory_ledger (event_id, line_no, item_id, delta)
VALUES (:event_id, :line_no, :item_id, -:item_qty);
--: on-error continue
UPDATE inventory_balance SET qty = qty - :item_qty WHERE item_id = :item_id;
--: expect rows=1
--: end
COMMIT;
--: ack
