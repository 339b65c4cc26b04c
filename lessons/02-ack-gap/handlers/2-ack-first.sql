--: handler emailHandler
--: on order.created
--: variant ack-first "First the ack, then the work"
--: ack
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
