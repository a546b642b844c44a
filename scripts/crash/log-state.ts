import { hasTable, openDatabases, query, readCharges } from '../load/check-ledgers.ts';

/** What a service has stored about its log, read from its database files. */
export interface LogState {
  /** Ids of charged snapshots. */
  charged: Set<string>;
  /** Index of its leaf by type and id, in their order; `null` before it is known. */
  indices: Map<string, number | null>;
  /** Sizes of the signed checkpoints. */
  sizes: number[];
}

/** Reads what a service has stored, even after it was killed. */
export function readLogState(state: string): LogState {
  const databases = openDatabases(state);
  try {
    const found: LogState = { charged: new Set(), indices: new Map(), sizes: [] };
    for (const database of databases) {
      if (hasTable(database, 'ledger'))
        for (const { ref_id } of readCharges(database)) found.charged.add(ref_id);
      if (hasTable(database, 'log_entries')) {
        const sql = 'SELECT type, submission_id AS id, log_index AS at FROM log_entries ORDER BY seq';
        for (const { type, id, at } of query<{ type: string; id: string; at: number | null }>(database, sql))
          found.indices.set(`${type} ${id}`, at);
      }
      if (hasTable(database, '_mf_objects')) {
        const sql = "SELECT key FROM _mf_objects WHERE key LIKE 'checkpoints/%'";
        found.sizes.push(
          ...query<{ key: string }>(database, sql).map(({ key }) => Number(key.split('/')[1])),
        );
      }
    }
    found.sizes.sort((one, other) => one - other);
    return found;
  } finally {
    for (const database of databases) database.close();
  }
}

/** Lists the charged snapshots whose leaf is not known to be in a signed checkpoint. */
export function listChargesWithoutLeaf({ charged, indices, sizes }: LogState): string[] {
  const size = sizes.at(-1) ?? 0;
  return [...charged].filter((id) => (indices.get(`publication ${id}`) ?? Infinity) >= size);
}
