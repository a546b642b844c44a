/**
 * Migrates the storage of a Durable Object to its newest schema, in one transaction. Does not touch storage that a newer
 * release has migrated.
 *
 * @param migrations SQL, one entry for each version. Append only
 * @param firstVersion the version of the first entry; storage without a version is older than it
 */
export function migrateObject(
  storage: DurableObjectStorage,
  migrations: readonly string[],
  firstVersion = 1,
): void {
  const version = storage.kv.get<number>('schema_version') ?? firstVersion - 1;
  const newest = firstVersion + migrations.length - 1;
  if (version >= newest) return;
  storage.transactionSync(() => {
    for (const migration of migrations.slice(version - firstVersion + 1)) storage.sql.exec(migration);
    storage.kv.put('schema_version', newest);
  });
}
