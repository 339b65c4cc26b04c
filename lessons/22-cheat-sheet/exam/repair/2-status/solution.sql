--: handler orderStatusHandler
--: on order.status
INSERT INTO orders (id, status, version, changes)
VALUES (:order_id, :status, :version, 1)
ON CONFLICT (id) DO UPDATE
SET status = excluded.status, version = excluded.version,
    changes = orders.changes + 1
WHERE orders.version < excluded.version;
--: if unchanged skip
--: ack
