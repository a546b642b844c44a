import type { Migration } from '../stored-object.ts';

/**
 * The schema of an account's storage as named migrations. Append only. It enforces the
 * rules of the ledger (docs/contract.md 8.1, 8.2, 8.12): it is append-only but for the email of a deleted account, each balance follows
 * from the one before, none is below 0, and a reference has at most one entry. An index adds a row to each write: tables of a few rows
 * have none, and those of keys and subjects leave out rows without one.
 */
export const ACCOUNT_MIGRATIONS: readonly Migration[] = [
  {
    name: 'schema',
    sql: `CREATE TABLE ledger (
     seq INTEGER PRIMARY KEY,
     id TEXT NOT NULL, delta INTEGER NOT NULL, reason TEXT NOT NULL,
     ref_type TEXT NOT NULL, ref_id TEXT NOT NULL,
     balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}),
     actor TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     UNIQUE (ref_type, ref_id)
   );
   CREATE TRIGGER ledger_follows BEFORE INSERT ON ledger BEGIN
     SELECT RAISE(ABORT, 'balance_after does not follow from the entry before')
     WHERE NEW.balance_after <> NEW.delta
       + coalesce((SELECT balance_after FROM ledger ORDER BY seq DESC LIMIT 1), 0);
   END;
   CREATE TRIGGER ledger_unchanged BEFORE UPDATE ON ledger
   WHEN NEW.actor <> 'deleted account'
     OR (NEW.seq, NEW.id, NEW.delta, NEW.reason, NEW.ref_type, NEW.ref_id, NEW.balance_after, NEW.created_at)
     IS NOT (OLD.seq, OLD.id, OLD.delta, OLD.reason, OLD.ref_type, OLD.ref_id, OLD.balance_after, OLD.created_at)
   BEGIN
     SELECT RAISE(ABORT, 'the ledger is append-only');
   END;
   CREATE TRIGGER ledger_kept BEFORE DELETE ON ledger BEGIN
     SELECT RAISE(ABORT, 'the ledger is append-only');
   END;
   CREATE TABLE holds (
     ref_type TEXT NOT NULL, ref_id TEXT NOT NULL,
     amount INTEGER NOT NULL CHECK (amount >= 0),
     subject TEXT,
     held_at INTEGER NOT NULL,
     due_at INTEGER NOT NULL,
     retries INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (ref_type, ref_id)
   ) WITHOUT ROWID;
   CREATE UNIQUE INDEX holds_subject ON holds (ref_type, subject) WHERE subject IS NOT NULL;
   CREATE TABLE idempotency_keys (
     key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, request TEXT NOT NULL, token TEXT NOT NULL,
     created_at INTEGER NOT NULL, lease_ends_at INTEGER NOT NULL,
     ref_type TEXT, ref_id TEXT,
     status INTEGER, headers TEXT, body BLOB, bytes INTEGER NOT NULL DEFAULT 0
   );
   CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at, bytes);
   CREATE TABLE scan_queue (
     id TEXT PRIMARY KEY, host TEXT NOT NULL, seen_at INTEGER NOT NULL, turn_until INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  },
];
