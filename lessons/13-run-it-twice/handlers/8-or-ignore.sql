--: on POST /run
--: variant or-ignore "INSERT OR IGNORE"
INSERT OR IGNORE INTO favourites (item_id, stars) VALUES (:item, :stars);
--: reply 200 {"done": true}
