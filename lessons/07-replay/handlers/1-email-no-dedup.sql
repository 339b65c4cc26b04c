--: handler emailHandler
--: on order.created
--: variant no-dedup "No dedup: every delivery is new"
BEGIN IMMEDIATE;
INSERT INTO emails_sent (event_id, user_id) VALUES (:event_id, :user_id);
--: call mail to=:user_id template='order-placed'
COMMIT;
