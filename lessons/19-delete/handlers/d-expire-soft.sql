--: handler expiryHandler
--: on cart.expired
--: variant soft
BEGIN IMMEDIATE;
UPDATE cart_items SET deleted_at = :now WHERE line_id = :line_id;
UPDATE carts SET lines = lines - 1 WHERE user_id = :user_id;
COMMIT;
--: ack
