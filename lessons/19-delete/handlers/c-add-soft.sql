--: handler addHandler
--: on cart.item_added
--: variant soft, soft-once
BEGIN IMMEDIATE;
INSERT INTO cart_items (line_id, user_id, item_id) VALUES (:line_id, :user_id, :item_id)
ON CONFLICT (line_id) DO NOTHING;
--: if unchanged skip
UPDATE carts SET lines = lines + 1 WHERE user_id = :user_id;
COMMIT;
--: ack
