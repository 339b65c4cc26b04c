--: handler first
--: on order.created
--: variant two "Two handlers"
INSERT INTO movement (event_id, delta) VALUES (:event_id, 1);
--: ack
