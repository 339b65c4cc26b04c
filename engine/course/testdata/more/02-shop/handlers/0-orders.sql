--: on POST /orders
BEGIN IMMEDIATE;
INSERT INTO orders (event_id, user_id) VALUES (:event_id, :user_id);
INSERT INTO outbox (event_id, topic, payload) VALUES (:event_id, 'order.created', json_object('user_id', :user_id));
COMMIT;
--: reply 201 {"ok": true}
