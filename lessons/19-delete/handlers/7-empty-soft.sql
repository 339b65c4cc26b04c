--: handler cartHandler
--: on order.created
--: variant soft "Soft delete"
BEGIN IMMEDIATE;
--: for each :lines as gone
UPDATE cart_items SET deleted_at = :now WHERE line_id = :gone;
UPDATE carts SET lines = lines - 1 WHERE user_id = :user_id;
--: end
COMMIT;
--: ack
