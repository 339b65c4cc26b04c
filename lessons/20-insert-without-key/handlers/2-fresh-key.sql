--: handler analyticsHandler
--: on order.created
--: variant fresh-key "A key made anew in each run"
INSERT INTO analytics_events (row_id, event_id, name, amount)
VALUES (gen_random_uuid(), :event_id, 'order.created', :amount)
ON CONFLICT (row_id) DO NOTHING;
--: ack
