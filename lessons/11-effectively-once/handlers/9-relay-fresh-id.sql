--: on relay
--: variant fresh-id "Condition 1 off: a new id for each publish"
SELECT event_id, topic, payload FROM outbox WHERE published_at IS NULL ORDER BY id;
--: for each row
--: publish :row_topic id=fresh body=:row_payload
UPDATE outbox SET published_at = :now WHERE event_id = :row_event_id;
--: end
