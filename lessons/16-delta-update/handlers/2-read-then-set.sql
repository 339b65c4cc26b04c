--: handler inventoryHandler
--: on order.created
--: variant read-then-set "Read, compute, write a plain number"
SELECT qty FROM inventory_balance WHERE item_id = :item_id;
UPDATE inventory_balance SET qty = :row_qty - :qty WHERE item_id = :item_id;
--: ack
