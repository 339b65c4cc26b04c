--: on POST /run
--: variant delete "DELETE"
DELETE FROM cart_items WHERE user_id = 1;
--: reply 200 {"done": true}
