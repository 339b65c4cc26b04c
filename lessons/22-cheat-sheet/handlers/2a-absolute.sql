--: handler orderStatusHandler
--: on order.created
--: variant absolute-update "UPDATE to a value"
UPDATE orders SET status = :status WHERE id = :order_id;
--: ack
