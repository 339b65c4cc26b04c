--: handler inventoryHandler
--: on order.created
--: variant delta-update "UPDATE by a difference"
UPDATE inventory_balance SET qty = qty - :qty WHERE item_id = :item_id;
--: ack
