--: handler expiryHandler
--: on cart.expired
--: variant soft-once
BEGIN IMMEDIATE;
UPDATE cart_items SET deleted_at = :now WHERE line_id = :line_id AND deleted_at IS NULL;
--: if unchanged skip
UPDATE carts SET lines = lines - 1 WHERE user_id = :user_id;
COMMIT;
--: ack
