--: handler invoiceHandler
--: on order.created
--: variant with-target "DO NOTHING on this key alone"
INSERT INTO invoices (event_id, order_id, invoice_no, amount)
VALUES (:event_id, :order_id, :invoice_no, :amount)
ON CONFLICT (event_id) DO NOTHING;
--: ack
