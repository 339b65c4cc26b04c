--: handler emailHandler
--: on order.created
--: variant remembers "Looks into its own table first"
SELECT 1 FROM emails_sent WHERE event_id = :event_id;
--: if row skip
--: call mail to=:user_id template='order-placed'
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: ack
