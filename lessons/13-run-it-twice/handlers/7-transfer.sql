--: on POST /run
--: variant transfer "Two statements in one transaction"
BEGIN IMMEDIATE;
UPDATE wallet SET amount = amount - :amount WHERE user_id = 1;
INSERT INTO payments (amount) VALUES (:amount);
COMMIT;
--: reply 200 {"done": true}
