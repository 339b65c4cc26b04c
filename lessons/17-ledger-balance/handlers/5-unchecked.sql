--: handler inventoryHandler
--: on order.created
--: variant unchecked "Nobody looks at the rows it hit"
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO inventory_ledger (event_id, line_no, item_id, delta)
VALUES (:event_id, :line_no, :item_id, -:item_qty)
ON CONFLICT (event_id, line_no) DO NOTHING;
--: if unchanged next
UPDATE inventory_balance SET qty = qty - :item_qty WHERE item_id = :item_id;
--: end
COMMIT;
--: ack
