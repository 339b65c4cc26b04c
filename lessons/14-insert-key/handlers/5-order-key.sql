--: handler invoiceHandler
--: on order.created
--: variant order-key "The key is the order"
INSERT INTO invoices (order_id, event_id, invoice_no, amount)
VALUES (:order_id, :event_id, :invoice_no, :amount)
ON CONFLICT (order_id) DO NOTHING;
--: ack
