--: handler stock
--: on order.created
UPDATE stock SET qty = qty - :qty WHERE item = :item;
--: ack
