--: handler emailHandler
--: on order.created
--: setnx mail:{event_id} ttl=10m
--: if unchanged skip
--: call mail user=:user_id
INSERT INTO emails_sent (event_id, sent_at) VALUES (:event_id, :now);
--: ack
