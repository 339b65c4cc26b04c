--: handler bookingHandler
--: on order.created
--: service B
BEGIN IMMEDIATE;
INSERT INTO bookings (event_id, user_id) VALUES (:event_id, :user_id)
ON CONFLICT (event_id) DO NOTHING;
COMMIT;
--: ack
