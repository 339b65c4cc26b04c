--: handler cartHandler
--: on order.created
--: variant delete "DELETE by user"
DELETE FROM cart_items WHERE user_id = :user_id;
--: ack
