import type { Migration } from '../stored-object.ts';

/**
 * The schema of a scan's storage as named migrations. Append only. Times in milliseconds since 1970.
 * `urls` has no unique key but its id: `UrlTable` finds a URL by its hash. Columns about patterns are NULL for URLs without
 * one.
 */
export const SCAN_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE hash_seed (seed TEXT NOT NULL);
   INSERT INTO hash_seed VALUES (hex(randomblob(16)));
   CREATE TABLE urls (
     id INTEGER PRIMARY KEY,
     hash INTEGER NOT NULL,
     prefix TEXT NOT NULL,
     key TEXT NOT NULL,
     state TEXT NOT NULL,
     source INTEGER,
     depth INTEGER NOT NULL DEFAULT 0,
     rank INTEGER NOT NULL,
     position INTEGER NOT NULL,
     fetched_at INTEGER NOT NULL DEFAULT 0,
     is_page INTEGER NOT NULL DEFAULT 0,
     attempts INTEGER NOT NULL DEFAULT 0,
     analyses INTEGER NOT NULL DEFAULT 0,
     pattern INTEGER,
     claimed_by INTEGER,
     validators TEXT,
     is_skipped INTEGER NOT NULL DEFAULT 0,
     is_read_in_full INTEGER NOT NULL DEFAULT 0
   );
   CREATE INDEX urls_hash ON urls (hash);
   CREATE INDEX urls_next ON urls (state, depth, fetched_at, rank, position);
   CREATE INDEX urls_analysed ON urls (id) WHERE analyses > 0;
   CREATE INDEX urls_pattern ON urls (pattern, state, position) WHERE pattern IS NOT NULL;
   CREATE TABLE sources (
     id INTEGER PRIMARY KEY,
     url TEXT NOT NULL
   );
   CREATE TABLE patterns (
     pattern INTEGER PRIMARY KEY,
     texts INTEGER NOT NULL,
     listed INTEGER NOT NULL
   );
   CREATE TABLE texts (
     pattern INTEGER NOT NULL,
     signature TEXT NOT NULL,
     PRIMARY KEY (pattern, signature)
   ) WITHOUT ROWID;
   CREATE TABLE sections (
     section INTEGER PRIMARY KEY,
     fetched INTEGER NOT NULL
   );
   CREATE TABLE skips (
     reason TEXT PRIMARY KEY,
     count INTEGER NOT NULL,
     examples TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE skipped_urls (
     id INTEGER PRIMARY KEY,
     reason TEXT NOT NULL,
     pattern INTEGER,
     urls TEXT NOT NULL,
     is_left INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE answers (
     url TEXT PRIMARY KEY,
     answer TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE refreshed (
     report_id TEXT PRIMARY KEY,
     fetched_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE events (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     type TEXT NOT NULL,
     data TEXT NOT NULL
   );
   CREATE TABLE full_reads (
     id INTEGER PRIMARY KEY,
     url TEXT NOT NULL
   );
   CREATE TABLE link_checks (
     url TEXT PRIMARY KEY,
     host TEXT NOT NULL,
     position INTEGER NOT NULL,
     kinds TEXT NOT NULL,
     attempts INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX link_checks_next ON link_checks (host, position);
   CREATE TABLE link_hosts (
     host TEXT PRIMARY KEY,
     asked_at INTEGER NOT NULL,
     waits_until INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX link_hosts_next ON link_hosts (waits_until);
   CREATE TABLE totals (
     found INTEGER NOT NULL,
     remaining INTEGER NOT NULL,
     never_audited INTEGER NOT NULL,
     skipped TEXT NOT NULL
   );`,
  },
  {
    name: 'rendered pages',
    sql: `CREATE TABLE rendered_pages (
     position INTEGER PRIMARY KEY,
     report_id TEXT NOT NULL,
     kind TEXT NOT NULL,
     result TEXT
   );`,
  },
];
