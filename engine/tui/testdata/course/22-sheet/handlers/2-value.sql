--: handler stock
--: on order.created
--: variant value "UPDATE to a value"
UPDATE stock SET qty = :left WHERE item = :item;
--: ack
