--: handler invoiceHandler
--: on order.created
--: variant no-target "DO NOTHING on any key"
INSERT INTO invoices (event_id, order_id, invoice_no, amount)
VALUES (:event_id, :order_id, :invoice_no, :amount)
ON CONFLICT DO NOTHING;
--: ack
