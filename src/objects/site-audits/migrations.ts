import type { Migration } from '../stored-object.ts';

/**
 * The schema of a website's audits as named migrations. Append only. The alarm deletes all storage when no audit is left. A key that is a
 * time and a number, as in `facts`, is the number of the row too, so that it needs no index.
 */
export const SITE_AUDITS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE facts (seq INTEGER PRIMARY KEY, audits TEXT NOT NULL, bytes BLOB NOT NULL);
   CREATE TABLE traces (
     url TEXT NOT NULL, documents_at INTEGER NOT NULL, audited_at INTEGER NOT NULL,
     earlier TEXT NOT NULL, unnamed_since INTEGER, trace TEXT NOT NULL,
     PRIMARY KEY (url, documents_at)
   ) WITHOUT ROWID;`,
  },
];

/** The tables of scans, which a website that is only audited does not need. */
export const SCAN_RESULTS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE scan_results (
     seq INTEGER PRIMARY KEY,
     id TEXT NOT NULL,
     unread INTEGER NOT NULL,
     suspected TEXT NOT NULL,
     trace TEXT NOT NULL
   );
   CREATE TABLE scanned_pages (
     id INTEGER PRIMARY KEY,
     seq INTEGER NOT NULL,
     pages TEXT NOT NULL
   );
   CREATE TABLE tracked_findings (
     id INTEGER PRIMARY KEY, scan_id TEXT NOT NULL, findings TEXT NOT NULL, findings_before TEXT NOT NULL
   );
   CREATE TABLE finding_changes (
     id INTEGER PRIMARY KEY,
     changes TEXT NOT NULL
   );`,
  },
];

/** The table of link checks, which not all scans have. */
export const LINK_VERDICTS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE link_verdicts (
     url TEXT PRIMARY KEY, put_at INTEGER NOT NULL, is_fault INTEGER NOT NULL, verdict TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX link_verdicts_faults ON link_verdicts (url) WHERE is_fault;`,
  },
];
