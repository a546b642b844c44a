import type { Migration } from '../stored-object.ts';

/** The schema of an endpoint's storage as named migrations. Append only. Times in milliseconds since 1970. */
export const ENDPOINT_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE deliveries (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     event_id TEXT NOT NULL,
     event_type TEXT NOT NULL,
     payload TEXT NOT NULL,
     state TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     last_attempt_at INTEGER,
     next_attempt_at INTEGER NOT NULL,
     status INTEGER,
     answer TEXT,
     error TEXT
   );
   CREATE INDEX deliveries_pending ON deliveries (seq) WHERE state = 'pending';
   CREATE TABLE known_events (
     id TEXT PRIMARY KEY,
     seen_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX known_events_seen ON known_events (seen_at);`,
  },
];
