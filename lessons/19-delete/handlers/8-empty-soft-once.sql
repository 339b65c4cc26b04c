--: handler cartHandler
--: on order.created
--: variant soft-once "Soft delete, only what is not deleted"
BEGIN IMMEDIATE;
--: for each :lines as gone
UPDATE cart_items SET deleted_at = :now WHERE line_id = :gone AND deleted_at IS NULL;
--: if unchanged next
UPDATE carts SET lines = lines - 1 WHERE user_id = :user_id;
--: end
COMMIT;
--: ack
