--: handler second
--: on order.created
--: variant two "Two handlers"
INSERT INTO movement (event_id, delta) VALUES (:event_id, 2);
--: ack
