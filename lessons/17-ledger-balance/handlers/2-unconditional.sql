--: handler inventoryHandler
--: on order.created
--: variant unconditional "DO NOTHING, then UPDATE all the same"
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO inventory_ledger (event_id, line_no, item_id, delta)
VALUES (:event_id, :line_no, :item_id, -:item_qty)
ON CONFLICT (event_id, line_no) DO NOTHING;
UPDATE inventory_balance SET qty = qty - :item_qty WHERE item_id = :item_id;
--: expect rows=1
--: end
COMMIT;
--: ack
