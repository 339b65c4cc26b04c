--: handler emailHandler
--: on order.created
--: variant set-after "The work, then SET"
--: get done:{event_id}
--: if row skip
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: set done:{event_id} 1 ttl=60s
--: ack
