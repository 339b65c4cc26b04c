--: handler invoiceHandler
--: on order.created
--: variant insert-key "INSERT with a key"
INSERT INTO invoices (event_id, amount) VALUES (:event_id, :amount)
ON CONFLICT (event_id) DO NOTHING;
--: ack
