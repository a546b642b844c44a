import { type Migration, Tables } from '../stored-object.ts';

/*
 * The schemas of parts of a scan, apart from those that every new isolate loads. Append only, like `SCAN_MIGRATIONS`.
 */

/** The URLs of a scan, and the evidence on their patterns: see `UrlTable` and `Patterns`. Columns have JSON. */
export const URLS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE urls (
     id INTEGER PRIMARY KEY,
     urls TEXT NOT NULL,
     texts TEXT NOT NULL,
     sources TEXT NOT NULL,
     left_out TEXT NOT NULL
   );
   CREATE TABLE evidence (
     id INTEGER PRIMARY KEY,
     evidence TEXT NOT NULL
   );`,
  },
];

/** What a scan leaves to the next one, up to 500 URLs in a row. */
export const LEFT_URLS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE left_urls (
     id INTEGER PRIMARY KEY,
     urls TEXT NOT NULL
   );
   CREATE TABLE full_reads (
     id INTEGER PRIMARY KEY,
     urls TEXT NOT NULL
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
