--: handler stock
--: on order.created
BEGIN IMMEDIATE;
INSERT INTO sold (event_id) VALUES (:event_id) ON CONFLICT (event_id) DO NOTHING;
--: if unchanged skip
UPDATE stock SET qty = qty - :qty WHERE item = :item;
COMMIT;
--: ack
