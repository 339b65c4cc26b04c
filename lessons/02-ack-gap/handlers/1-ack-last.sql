--: handler emailHandler
--: on order.created
--: variant ack-last "First the work, then the ack"
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: ack
