--: handler invoiceHandler
--: on order.created
--: variant event-key "The key is the event_id"
INSERT INTO invoices (event_id, order_id, invoice_no, amount)
VALUES (:event_id, :order_id, :invoice_no, :amount)
ON CONFLICT (event_id) DO NOTHING;
--: ack
