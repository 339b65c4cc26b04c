--: handler greetingHandler
--: on user.registered
--: variant no-key "INSERT without a key"
INSERT INTO greetings_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: ack
