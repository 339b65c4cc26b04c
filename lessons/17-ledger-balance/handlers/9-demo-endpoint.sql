--: on POST /demo/inventory-delta-bug
SELECT json_object('items', json_array(json_object('id', 'demo-2', 'qty', 1))) AS payload;
--: publish order.created id=:event_id body=:row_payload
--: reply 202 {"event_id": :event_id, "item_id": "demo-2"}
