import { type Database, openDatabase, SERVICE } from '../../storage/database.ts';

/**
 * The D1 queries of the log. Loaded with `import()`: every new isolate loads the class of the log, and few need the database
 * client.
 */
export { listUnloggedEntries, recordLogIndices } from '../../storage/log-entries.ts';

export function openLogDatabase(env: Env): Database {
  return openDatabase(env, SERVICE);
}
