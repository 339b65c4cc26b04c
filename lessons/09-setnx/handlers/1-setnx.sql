--: handler emailHandler
--: on order.created
--: variant setnx "SETNX, then the work"
--: setnx done:{event_id} ttl=60s
--: if unchanged skip
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: ack
