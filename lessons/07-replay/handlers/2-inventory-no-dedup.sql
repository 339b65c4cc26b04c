--: handler inventoryHandler
--: on order.created
--: variant no-dedup "No dedup: every delivery is new"
BEGIN IMMEDIATE;
--: for each :items as item
INSERT INTO inventory_movement (event_id, item_id, delta)
VALUES (:event_id, :item_id, -:item_qty);
--: end
COMMIT;
