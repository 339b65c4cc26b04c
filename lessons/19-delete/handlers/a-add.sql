--: handler addHandler
--: on cart.item_added
--: variant by-user, by-ids, counted, returning, logged
INSERT INTO cart_items (line_id, user_id, item_id) VALUES (:line_id, :user_id, :item_id)
ON CONFLICT (line_id) DO NOTHING;
--: ack
