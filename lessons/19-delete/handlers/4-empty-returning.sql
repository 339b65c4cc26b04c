--: handler cartHandler
--: on order.created
--: variant returning "Delete, then write down what RETURNING gave"
DELETE FROM cart_items WHERE line_id IN (SELECT value FROM json_each(:lines))
RETURNING line_id;
--: for each row
INSERT INTO activity_log (event_id, line_id) VALUES (:event_id, :row_line_id)
ON CONFLICT (event_id, line_id) DO NOTHING;
--: end
--: ack
