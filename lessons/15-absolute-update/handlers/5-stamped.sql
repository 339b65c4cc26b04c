--: handler orderStatusHandler
--: on order.status
--: variant stamped "The value, and the time it was written"
UPDATE orders SET status = :status, updated_at = :now WHERE id = :order_id;
--: ack
