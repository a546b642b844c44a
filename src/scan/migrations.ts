/** The schema of a scan's storage, one entry for each release that changed it. Append only. Times in milliseconds since 1970. */
const MIGRATIONS = [
  `CREATE TABLE urls (
     key TEXT PRIMARY KEY,
     url TEXT NOT NULL,
     linked_from TEXT,
     rank INTEGER NOT NULL,
     position INTEGER NOT NULL,
     fetched_at INTEGER NOT NULL DEFAULT 0,
     state TEXT NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     analyses INTEGER NOT NULL DEFAULT 0,
     pattern TEXT,
     claimed_by TEXT
   ) WITHOUT ROWID;
   CREATE INDEX urls_next ON urls (state, fetched_at, rank, position);
   CREATE INDEX urls_analysed ON urls (key) WHERE analyses > 0;
   CREATE INDEX urls_pattern ON urls (pattern, state);
   CREATE TABLE known (
     key TEXT PRIMARY KEY,
     url TEXT NOT NULL,
     linked_from TEXT,
     fetched_at INTEGER NOT NULL,
     is_page INTEGER NOT NULL,
     validators TEXT
   );
   CREATE TABLE patterns (
     pattern TEXT PRIMARY KEY,
     texts INTEGER NOT NULL,
     listed INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE texts (
     pattern TEXT NOT NULL,
     signature TEXT NOT NULL,
     PRIMARY KEY (pattern, signature)
   ) WITHOUT ROWID;
   CREATE TABLE sections (
     section TEXT PRIMARY KEY,
     fetched INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE skips (
     reason TEXT PRIMARY KEY,
     count INTEGER NOT NULL,
     examples TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE answers (
     url TEXT PRIMARY KEY,
     answer TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE refreshed (
     report_id TEXT PRIMARY KEY,
     fetched_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE events (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     type TEXT NOT NULL,
     data TEXT NOT NULL
   );`,
];

/** Migrates a scan's storage to the newest schema. */
export function migrate(storage: DurableObjectStorage): void {
  const version = storage.kv.get<number>('schema_version') ?? 0;
  if (version >= MIGRATIONS.length) return;
  storage.transactionSync(() => {
    for (const migration of MIGRATIONS.slice(version)) storage.sql.exec(migration);
    storage.kv.put('schema_version', MIGRATIONS.length);
  });
}
