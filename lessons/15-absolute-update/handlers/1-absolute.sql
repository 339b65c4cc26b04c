--: handler orderStatusHandler
--: on order.status
--: variant absolute "UPDATE to a value"
UPDATE orders SET status = :status WHERE id = :order_id;
--: ack
