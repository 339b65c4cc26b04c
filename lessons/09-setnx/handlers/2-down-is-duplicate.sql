--: handler emailHandler
--: on order.created
--: variant down-is-duplicate "An error of Redis is read as a duplicate"
--: setnx done:{event_id} ttl=60s
--: on-error continue
--: if unchanged skip
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: ack
