import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a database may be locked by the service, in milliseconds. */
const LOCK_TIMEOUT = 5_000;

interface Charge {
  ref_id: string;
  charged: number;
}

/** Comparison of ledgers and stored work, read from the service's own database files. */
export interface LedgerComparison {
  accounts: number;
  /** Scans and snapshots that were charged. */
  charges: number;
  credits: number;
  /** One line for each charge without work, work without a charge, wrong balance and open hold. */
  differences: string[];
}

/** Compares the ledger of each account with the scans and snapshots in the database. */
export function compareLedgers(state: string): LedgerComparison {
  const databases = openDatabases(state);
  try {
    const stored = new Map<string, number>();
    const charged = new Map<string, number>();
    const differences: string[] = [];
    let accounts = 0;
    for (const database of databases) {
      if (hasTable(database, 'submissions')) {
        for (const { ref_id, charged: cost } of readStoredWork(database)) stored.set(ref_id, cost);
      }
      if (hasTable(database, 'ledger_differences')) {
        for (const row of query<object>(database, 'SELECT * FROM ledger_differences'))
          differences.push(`The job found ${JSON.stringify(row)}`);
      }
      if (hasTable(database, 'ledger')) {
        accounts++;
        differences.push(...checkBalance(database));
        for (const charge of readCharges(database)) charged.set(charge.ref_id, charge.charged);
      }
    }
    for (const id of new Set([...stored.keys(), ...charged.keys()])) {
      const [work, charge] = [stored.get(id) ?? 0, charged.get(id) ?? 0];
      if (work !== charge) differences.push(`${id}: ${work} credits of stored work, ${charge} charged`);
    }
    const credits = [...charged.values()].reduce((sum, amount) => sum + amount, 0);
    return { accounts, charges: charged.size, credits, differences };
  } finally {
    for (const database of databases) database.close();
  }
}

/**
 * Opens the databases of a service, including those of its objects and buckets. Not read-only: if the service was killed in the middle
 * of a write, SQLite first rolls it back.
 */
export function openDatabases(state: string): DatabaseSync[] {
  return readdirSync(state, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => new DatabaseSync(join(state, name), { timeout: LOCK_TIMEOUT }));
}

export function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
  );
}

function readStoredWork(database: DatabaseSync): Charge[] {
  return query<Charge>(
    database,
    `SELECT id AS ref_id, pages_stored * cost_per_page AS charged FROM scans
     UNION ALL SELECT id, cost FROM submissions`,
  );
}

export function readCharges(database: DatabaseSync): Charge[] {
  return query<Charge>(
    database,
    "SELECT ref_id, -sum(delta) AS charged FROM ledger WHERE ref_type IN ('scan', 'submission') GROUP BY ref_id",
  );
}

/** The sum of an account's entries must be its balance, and no hold may be open. */
function checkBalance(database: DatabaseSync): string[] {
  const [totals] = query<{ sum: number; balance: number; holds: number }>(
    database,
    `SELECT coalesce(sum(delta), 0) AS sum,
       coalesce((SELECT balance_after FROM ledger ORDER BY seq DESC LIMIT 1), 0) AS balance,
       (SELECT count(*) FROM holds) AS holds
     FROM ledger`,
  );
  if (!totals) return ['a ledger cannot be read'];
  return [
    ...(totals.sum === totals.balance
      ? []
      : [`entries add up to ${totals.sum}, the balance is ${totals.balance}`]),
    ...(totals.holds === 0 ? [] : [`${totals.holds} open holds`]),
  ];
}

export function query<T>(database: DatabaseSync, sql: string): T[] {
  return database.prepare(sql).all() as T[];
}
