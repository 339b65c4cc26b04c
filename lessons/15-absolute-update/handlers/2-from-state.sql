--: handler orderStatusHandler
--: on order.status
--: variant from-state "Only from the state it came from"
UPDATE orders SET status = :status WHERE id = :order_id AND status = :from;
--: if unchanged skip
--: ack
