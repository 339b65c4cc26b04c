--: on POST /events-outbox/:bus
--: variant producer-only "The producer remembers keys"
--: variant both "Both remember"
--: variant both-separate "Both; the consumer marks after the work"
BEGIN IMMEDIATE;
INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, status, lease_until)
VALUES (:user, :path, :key, :body_hash, 'started', datetime(:now, '+30 seconds'))
ON CONFLICT (user_id, endpoint, key) DO UPDATE SET lease_until = excluded.lease_until
WHERE idempotency_keys.status = 'started'
  AND idempotency_keys.lease_until <= :now
  AND idempotency_keys.request_hash = excluded.request_hash
RETURNING 1 AS mine;
SELECT request_hash, status, response, :row_mine AS mine
FROM idempotency_keys WHERE user_id = :user AND endpoint = :path AND key = :key;
--: reply 422 {"error": "this key was used with another body"} when :row_request_hash <> :body_hash
--: reply 200 :row_response when :row_status = 'done'
--: reply 409 {"error": "the first request is still at work"} when :row_mine IS NULL
COMMIT;

BEGIN IMMEDIATE;
UPDATE idempotency_keys
SET status = 'done', response = json_object('event_id', :event_id, 'status', 'accepted')
WHERE user_id = :user AND endpoint = :path AND key = :key AND status = 'started'
RETURNING response;
--: expect rows=1
INSERT INTO orders (event_id, user_id, amount) VALUES (:event_id, :user, :amount);
INSERT INTO outbox (event_id, topic, payload)
VALUES (:event_id, 'order.created', json_object('user_id', :user, 'items', json(:items), 'amount', :amount));
COMMIT;
--: reply 200 :row_response
