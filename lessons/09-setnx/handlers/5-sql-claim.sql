--: handler emailHandler
--: on order.created
--: variant sql-claim "The claim of the last lesson"
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
COMMIT;
--: ack
