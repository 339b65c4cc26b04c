CREATE TABLE processed_events (event_id TEXT NOT NULL, handler TEXT NOT NULL, PRIMARY KEY (event_id, handler));
CREATE TABLE movement (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, delta INTEGER NOT NULL);
