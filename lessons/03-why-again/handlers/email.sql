--: handler emailHandler
--: on order.created
--: call mail to=:user_id template='order-placed'
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: ack
