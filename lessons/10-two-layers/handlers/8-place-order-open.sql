--: on POST /events-outbox/:bus
--: variant consumer-only "The consumer remembers events"
--: variant consumer-separate "The consumer alone, marking after the work"
BEGIN IMMEDIATE;
INSERT INTO orders (event_id, user_id, amount) VALUES (:event_id, :user, :amount);
INSERT INTO outbox (event_id, topic, payload)
VALUES (:event_id, 'order.created', json_object('user_id', :user, 'items', json(:items), 'amount', :amount));
COMMIT;
--: reply 200 {"event_id": :event_id, "status": "accepted"}
