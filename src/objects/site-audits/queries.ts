/**
 * The D1 queries of the object. Loaded with `import()`: every new isolate loads its class, and few need the database client.
 */
export { openDatabase } from '../../storage/database.ts';
export { listNamedResults, listUnnamedDocuments } from '../../storage/stored-results.ts';
