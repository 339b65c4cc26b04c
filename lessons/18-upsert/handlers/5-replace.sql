--: handler inventoryHandler
--: on stock.changed
--: variant replace "REPLACE"
REPLACE INTO inventory_balance (item_id, qty) VALUES (:item_id, :qty);
--: ack
