--: handler pointsHandler
--: on invoice.paid
--: variant repaired "Claim first, one transaction"
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler) VALUES (:event_id, :handler)
ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
UPDATE accounts SET points = points + :points, level = :level WHERE user_id = :user_id;
--: expect rows=1
INSERT INTO point_log (event_id, points) VALUES (:event_id, :points);
COMMIT;
--: ack
