--: on POST /run
--: variant minus "UPDATE by a difference"
UPDATE wallet SET amount = amount - :amount WHERE user_id = 1;
--: reply 200 {"done": true}
