--: on POST /run
--: variant set "UPDATE to a value"
UPDATE orders SET status = :status WHERE id = 1;
--: reply 200 {"done": true}
