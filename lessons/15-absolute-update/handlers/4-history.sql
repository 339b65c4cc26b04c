--: handler orderStatusHandler
--: on order.status
--: variant history "The value, and a list of all values"
UPDATE orders SET status = :status, status_history = status_history || ',' || :status
WHERE id = :order_id;
--: ack
