--: handler cartHandler
--: on order.created
--: variant tombstone "DELETE by id, and a tombstone for each"
BEGIN IMMEDIATE;
INSERT INTO tombstones (line_id) SELECT value FROM json_each(:lines) WHERE true
ON CONFLICT (line_id) DO NOTHING;
DELETE FROM cart_items WHERE line_id IN (SELECT value FROM json_each(:lines));
COMMIT;
--: ack
