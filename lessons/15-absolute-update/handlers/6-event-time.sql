--: handler orderStatusHandler
--: on order.status
--: variant event-time "The value, and the time in the event"
UPDATE orders SET status = :status, updated_at = :at WHERE id = :order_id;
--: ack
