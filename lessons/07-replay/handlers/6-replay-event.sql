--: on POST /demo/replay-event/:id
SELECT event_id, topic, payload FROM outbox WHERE event_id = :id;
--: reply 404 {"error": "no such event"} when :row_event_id IS NULL
--: publish :row_topic id=:row_event_id body=:row_payload
--: reply 202 {"replayed": :row_event_id}
