import { migrateObject } from '../../storage/migrate-object.ts';

/**
 * The schema of the log's storage, one entry for each release that changed it. Append only. `hashes` and `entries` hold the tiles and
 * bundles that are not full or not in R2 yet.
 */
const MIGRATIONS = [
  `CREATE TABLE hashes (
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
];

export function migrate(storage: DurableObjectStorage): void {
  migrateObject(storage, MIGRATIONS);
}
