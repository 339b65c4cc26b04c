--: handler invoiceHandler
--: on order.created
--: variant insert-key.compared "INSERT with a key, compared"
INSERT INTO invoices (event_id, amount) VALUES (:event_id, :amount)
ON CONFLICT (event_id) DO NOTHING;
SELECT 1 FROM invoices WHERE event_id = :event_id AND amount = :amount;
--: if no-row fail
--: ack
