/**
 * Migrates the storage of a Durable Object to its newest schema, in one transaction. Does not touch storage that a newer
 * release has migrated.
 *
 * @param migrations SQL, one entry for each version. Append only
 */
export function migrateObject(storage: DurableObjectStorage, migrations: readonly string[]): void {
  const version = storage.kv.get<number>('schema_version') ?? 0;
  if (version >= migrations.length) return;
  storage.transactionSync(() => {
    for (const migration of migrations.slice(version)) storage.sql.exec(migration);
    storage.kv.put('schema_version', migrations.length);
  });
}
