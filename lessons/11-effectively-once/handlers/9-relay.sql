--: on relay
--: variant four, id-per-delivery, no-claim, log-without-key, mail-accept, mail-key, mail-once
SELECT event_id, topic, payload FROM outbox WHERE published_at IS NULL ORDER BY id;
--: for each row
--: publish :row_topic id=:row_event_id body=:row_payload
UPDATE outbox SET published_at = :now WHERE event_id = :row_event_id;
--: end
