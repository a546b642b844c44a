import type { Migration } from '../stored-object.ts';
import { TRACKED_FINDINGS_MIGRATION } from './tracked-findings.ts';

/** The schema of a website's audits as named migrations. Append only. The alarm deletes all storage when no audit is left. */
export const SITE_AUDITS_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE facts (
     id TEXT NOT NULL,
     documents_at INTEGER NOT NULL,
     unnamed_since INTEGER,
     facts BLOB NOT NULL,
     links BLOB NOT NULL,
     PRIMARY KEY (id, documents_at)
   );
   CREATE TABLE texts (
     id INTEGER PRIMARY KEY,
     text TEXT NOT NULL UNIQUE
   );
   CREATE TABLE changes (
     seq INTEGER PRIMARY KEY,
     changed_at INTEGER NOT NULL,
     ids TEXT NOT NULL,
     urls TEXT NOT NULL
   );
   CREATE TABLE traces (
     url TEXT NOT NULL,
     documents_at INTEGER NOT NULL,
     audited_at INTEGER NOT NULL,
     is_kept INTEGER NOT NULL,
     unnamed_since INTEGER,
     trace TEXT NOT NULL,
     PRIMARY KEY (url, documents_at)
   ) WITHOUT ROWID;
   CREATE TABLE catalogues (
     id TEXT PRIMARY KEY,
     revisions TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE scan_results (
     seq INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     unread INTEGER NOT NULL,
     suspected TEXT NOT NULL,
     trace TEXT NOT NULL
   );
   CREATE TABLE scanned_pages (
     key TEXT NOT NULL,
     since INTEGER NOT NULL,
     until INTEGER,
     url TEXT NOT NULL,
     hash INTEGER NOT NULL,
     findings TEXT NOT NULL,
     PRIMARY KEY (key, since)
   ) WITHOUT ROWID;
   CREATE TABLE link_verdicts (
     url TEXT PRIMARY KEY,
     put_at INTEGER NOT NULL,
     is_fault INTEGER NOT NULL,
     verdict TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX link_verdicts_faults ON link_verdicts (url) WHERE is_fault;`,
  },
  TRACKED_FINDINGS_MIGRATION,
];
