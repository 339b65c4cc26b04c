--: on POST /demo/place-order
BEGIN IMMEDIATE;
INSERT INTO orders (event_id, user_id, amount) VALUES (:event_id, :user, :amount);
INSERT INTO outbox (event_id, topic, payload)
VALUES (:event_id, 'order.created', json_object('user_id', :user, 'items', json(:items), 'amount', :amount));
COMMIT;
--: reply 201 {"event_id": :event_id}
