--: handler nextCartHandler
--: on order.created
--: variant delete, delete.by-ids
-- After the second order the user goes on shopping.
INSERT INTO cart_items (line_id, user_id)
SELECT :next_line, :user_id WHERE :next_line IS NOT NULL
ON CONFLICT (line_id) DO NOTHING;
--: ack
