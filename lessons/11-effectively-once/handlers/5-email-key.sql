--: handler emailHandler
--: on order.created
--: variant mail-key "Mail: the provider knows the key"
BEGIN IMMEDIATE;
INSERT INTO processed_events (event_id, handler, bus, processed_at)
VALUES (:event_id, :handler, :bus, :now) ON CONFLICT (event_id, handler) DO NOTHING;
--: if unchanged skip
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: call mail key=:event_id to=:user_id template='order-placed'
COMMIT;
--: ack
