--: handler cartHandler
--: on order.created
--: variant counted "Count, delete, write the count down"
SELECT count(*) AS n FROM cart_items WHERE user_id = :user_id;
DELETE FROM cart_items WHERE user_id = :user_id;
INSERT INTO activity_log (event_id, removed) VALUES (:event_id, :row_n)
ON CONFLICT (event_id) DO UPDATE SET removed = excluded.removed;
--: ack
