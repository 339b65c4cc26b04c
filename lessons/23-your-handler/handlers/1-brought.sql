--: handler pointsHandler
--: on invoice.paid
--: variant brought "As it was brought"
SELECT 1 FROM processed_events WHERE event_id = :event_id AND handler = :handler;
--: if row skip
UPDATE accounts SET points = points + :points, level = :level WHERE user_id = :user_id;
INSERT INTO point_log (event_id, points) VALUES (:event_id, :points);
INSERT INTO processed_events (event_id, handler) VALUES (:event_id, :handler)
ON CONFLICT (event_id, handler) DO NOTHING;
--: ack
