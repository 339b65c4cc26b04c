--: handler stock
--: on order.created
--: variant delta "UPDATE by a difference"
UPDATE stock SET qty = qty - :qty WHERE item = :item;
--: ack
