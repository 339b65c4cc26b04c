--: handler analyticsHandler
--: on order.created
--: variant no-dedup "No dedup: every delivery is new"
BEGIN IMMEDIATE;
INSERT INTO analytics_events (event_id, name, amount)
VALUES (:event_id, 'order.created', :amount);
COMMIT;
