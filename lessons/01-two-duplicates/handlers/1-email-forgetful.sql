--: handler emailHandler
--: on order.created
--: variant forgetful "Sends the mail, remembers nothing"
--: call mail to=:user_id template='order-placed'
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: ack
