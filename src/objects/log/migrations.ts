import type { Migration } from '../stored-object.ts';

/**
 * The schema of the log's storage as named migrations. Append only. `hashes`, above the leaves, and `entries`
 * hold the tiles and bundles that are not full or not in R2 yet.
 */
export const LOG_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE hashes (
     level INTEGER NOT NULL,
     position INTEGER NOT NULL,
     hash BLOB NOT NULL,
     PRIMARY KEY (level, position)
   ) WITHOUT ROWID;
   CREATE TABLE entries (
     position INTEGER PRIMARY KEY,
     seq INTEGER NOT NULL UNIQUE,
     entry BLOB NOT NULL
   );`,
  },
  {
    // A restored database gives the same `seq` to other entries.
    name: 'entries without seq',
    sql: 'ALTER TABLE entries RENAME TO numbered; CREATE TABLE entries (position INTEGER PRIMARY KEY, entry BLOB NOT NULL); INSERT INTO entries SELECT position, entry FROM numbered; DROP TABLE numbered;',
  },
];
