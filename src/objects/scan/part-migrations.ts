import { type Migration, Tables } from '../stored-object.ts';

/*
 * The schemas of parts of a scan, apart from those that every new isolate loads. Append only, like `SCAN_MIGRATIONS`.
 */

/**
 * The URLs of a scan. `urls` has no unique key but its id: `UrlTable` finds a URL by its hash. Columns about patterns are NULL for URLs
 * without one. Its indexes have no URL that was fetched, so that fetching one writes its row alone.
 */
export const URLS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE urls (
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
     pattern INTEGER,
     claimed_by INTEGER,
     validators TEXT,
     is_skipped INTEGER NOT NULL DEFAULT 0,
     is_read_in_full INTEGER NOT NULL DEFAULT 0
   );
   CREATE INDEX urls_hash ON urls (hash);
   CREATE INDEX urls_waiting ON urls (depth, fetched_at, rank, position) WHERE state = 'waiting';
   CREATE INDEX urls_held ON urls (state, fetched_at, rank, position)
     WHERE state = 'parked' OR state = 'nofollow' OR state = 'too_deep' OR state = 'silent';
   CREATE INDEX urls_parked ON urls (pattern, position) WHERE state = 'parked';
   CREATE INDEX urls_pattern ON urls (pattern) WHERE pattern IS NOT NULL;
   CREATE TABLE sources (
     id INTEGER PRIMARY KEY,
     url TEXT NOT NULL
   );`,
  },
];

/** What is known of the URLs while the scan runs. */
export const EVIDENCE_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE patterns (
     pattern INTEGER PRIMARY KEY,
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
   ) WITHOUT ROWID;`,
  },
];

/** Pages that the next scan must fetch in full, if there are any. */
export const FULL_READS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE full_reads (
     id INTEGER PRIMARY KEY,
     url TEXT NOT NULL
   );`,
  },
];

const ANSWERS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE answers (
     url TEXT PRIMARY KEY,
     answer TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE refreshed (
     report_id TEXT PRIMARY KEY,
     fetched_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  },
];

/** Returns the tables of what waits to be written to D1. */
export function openAnswerTables(storage: DurableObjectStorage): Tables {
  return new Tables(storage, ANSWERS_MIGRATIONS, 'migrations of answers');
}

/** The check of links, which not all scans have. */
export const LINKS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE link_checks (
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
   ) WITHOUT ROWID;`,
  },
];

/** The pages that are audited with JavaScript, which not all scans have. */
export const RENDERED_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE rendered_pages (
     position INTEGER PRIMARY KEY,
     report_id TEXT NOT NULL,
     kind TEXT NOT NULL,
     result TEXT
   );`,
  },
];
