import type { Migration } from '../stored-object.ts';

/** The schema of a scan's storage as named migrations. Append only. Times in milliseconds since 1970. */
export const SCAN_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE events (
     seq INTEGER PRIMARY KEY,
     events TEXT NOT NULL
   );
   CREATE TABLE skipped_urls (
     id INTEGER PRIMARY KEY,
     reason TEXT NOT NULL,
     pattern INTEGER,
     urls TEXT NOT NULL,
     is_left INTEGER NOT NULL DEFAULT 0
   );`,
  },
];
