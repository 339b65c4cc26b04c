--: handler recommenderHandler
--: on order.created
--: variant no-dedup "No dedup: every delivery is new"
BEGIN IMMEDIATE;
INSERT INTO recommender_signals (event_id, user_id, signal)
VALUES (:event_id, :user_id, 'bought');
COMMIT;
