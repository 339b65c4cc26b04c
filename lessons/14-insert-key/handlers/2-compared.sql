--: handler invoiceHandler
--: on order.created
--: variant compared "The same id must bring the same amount"
INSERT INTO invoices (event_id, order_id, invoice_no, amount)
VALUES (:event_id, :order_id, :invoice_no, :amount)
ON CONFLICT (event_id) DO NOTHING;
SELECT 1 FROM invoices WHERE event_id = :event_id AND amount = :amount;
--: if no-row fail
--: ack
