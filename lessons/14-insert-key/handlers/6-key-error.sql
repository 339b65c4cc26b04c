--: handler invoiceHandler
--: on order.created
--: variant key-error "A key, and no ON CONFLICT"
INSERT INTO invoices (event_id, order_id, invoice_no, amount)
VALUES (:event_id, :order_id, :invoice_no, :amount);
--: ack
