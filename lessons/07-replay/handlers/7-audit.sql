--: on GET /audit/event/:id
SELECT (SELECT count(*) FROM processed_events WHERE event_id = :id) AS processed,
       (SELECT count(*) FROM emails_sent WHERE event_id = :id) AS mails;
--: reply 200 {"event_id": :id, "processed": :row_processed, "emails_sent": :row_mails}
