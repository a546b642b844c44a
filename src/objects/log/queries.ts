/**
 * The D1 queries of the log. Loaded with `import()`: every new isolate loads the class of the log, and few need the database
 * client.
 */
export { openServiceDatabase } from '../../storage/database.ts';
export { listUnloggedEntries, recordLogIndices } from '../../storage/log-entries.ts';
