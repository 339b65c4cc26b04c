--: handler orderStatusHandler
--: on order.created
--: variant absolute-update.version "UPDATE to a value, if newer"
UPDATE orders SET status = :status, version = :version
WHERE id = :order_id AND version < :version;
--: if unchanged skip
--: ack
