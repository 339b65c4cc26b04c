--: variant event-key, compared, key-error
-- One row for each event that asked for an invoice.
CREATE TABLE invoices (
  event_id   TEXT    NOT NULL PRIMARY KEY,
  order_id   INTEGER NOT NULL,
  invoice_no TEXT    NOT NULL,
  amount     INTEGER NOT NULL
) STRICT;

--: variant no-target, with-target
-- No two invoices may have one number: a second key.
CREATE TABLE invoices (
  event_id   TEXT    NOT NULL PRIMARY KEY,
  order_id   INTEGER NOT NULL,
  invoice_no TEXT    NOT NULL UNIQUE,
  amount     INTEGER NOT NULL
) STRICT;

--: variant order-key
-- One row for each order, whatever the event was called.
CREATE TABLE invoices (
  order_id   INTEGER NOT NULL PRIMARY KEY,
  event_id   TEXT    NOT NULL,
  invoice_no TEXT    NOT NULL,
  amount     INTEGER NOT NULL
) STRICT;
