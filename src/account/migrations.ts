/** The account's schema, one entry a version; append only. */
const MIGRATIONS = [
  `CREATE TABLE audit_slot (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     token TEXT NOT NULL,
     free_at INTEGER NOT NULL
   );
   CREATE TABLE ledger (
     id TEXT PRIMARY KEY,
     ref TEXT NOT NULL UNIQUE,
     delta INTEGER NOT NULL,
     reason TEXT NOT NULL,
     ref_type TEXT NOT NULL,
     ref_id TEXT NOT NULL,
     balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
     actor TEXT NOT NULL,
     created_at INTEGER NOT NULL
   );`,
];

/** Bring an account's storage to the newest schema. */
export function migrate(storage: DurableObjectStorage): void {
  const version = storage.kv.get<number>('schema_version') ?? 0;
  if (version === MIGRATIONS.length) return;
  storage.transactionSync(() => {
    for (const migration of MIGRATIONS.slice(version)) storage.sql.exec(migration);
    storage.kv.put('schema_version', MIGRATIONS.length);
  });
}
