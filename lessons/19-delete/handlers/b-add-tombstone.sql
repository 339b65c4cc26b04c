--: handler addHandler
--: on cart.item_added
--: variant tombstone
INSERT INTO cart_items (line_id, user_id, item_id)
SELECT :line_id, :user_id, :item_id
WHERE NOT EXISTS (SELECT 1 FROM tombstones WHERE line_id = :line_id)
ON CONFLICT (line_id) DO NOTHING;
--: if unchanged skip
--: ack
