--: handler cartHandler
--: on order.created
--: variant delete.by-ids "DELETE by the ids in the event"
DELETE FROM cart_items WHERE line_id IN (SELECT value FROM json_each(:lines));
--: ack
