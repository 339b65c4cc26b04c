--: handler orderStatusHandler
--: on order.status
--: variant version "Only if it is newer"
UPDATE orders SET status = :status, version = :version
WHERE id = :order_id AND version < :version;
--: if unchanged skip
--: ack
