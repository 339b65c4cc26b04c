--: on POST /run
--: variant no-key "INSERT without a key"
INSERT INTO activity_log (item_id) VALUES (:item);
--: reply 200 {"done": true}
