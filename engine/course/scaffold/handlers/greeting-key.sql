--: handler greetingHandler
--: on user.registered
--: variant key "INSERT with a key"
INSERT INTO greetings_sent (event_id, user_id) VALUES (:event_id, :user_id)
ON CONFLICT (event_id) DO NOTHING;
--: ack
