--: on POST /run
--: variant do-nothing "INSERT with a key, ON CONFLICT DO NOTHING"
INSERT INTO favourites (item_id, stars) VALUES (:item, :stars)
ON CONFLICT (item_id) DO NOTHING;
--: reply 200 {"done": true}
