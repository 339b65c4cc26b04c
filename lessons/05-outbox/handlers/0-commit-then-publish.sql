--: on POST /demo/place-order
--: variant commit-then-publish "Commit, then publish"
BEGIN IMMEDIATE;
INSERT INTO orders (event_id, user_id, amount) VALUES (:event_id, :user, :amount);
SELECT json_object('user_id', :user, 'items', json(:items), 'amount', :amount) AS payload;
COMMIT;
--: publish order.created id=:event_id body=:row_payload
--: reply 201 {"event_id": :event_id}
