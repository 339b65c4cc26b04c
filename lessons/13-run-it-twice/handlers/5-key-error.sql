--: on POST /run
--: variant key-error "INSERT with a key, no ON CONFLICT"
INSERT INTO favourites (item_id, stars) VALUES (:item, :stars);
--: reply 200 {"done": true}
