import { newId } from '../lib/id.ts';

/** One entry of the ledger (SPEC 2.5). `delta` in credits, negative for spend. */
export interface LedgerEntry extends Record<string, SqlStorageValue> {
  id: string;
  delta: number;
  reason: string;
  ref_type: string;
  ref_id: string;
  balance_after: number;
  actor: string;
  created_at: number;
}

export interface Grant {
  amount: number;
  reason: string;
  refType: string;
  refId: string;
  actor: string;
}

/** The credits of the account: what the newest entry left. */
export function balance(sql: SqlStorage): number {
  const row = sql.exec<{ balance_after: number }>(
    'SELECT balance_after FROM ledger ORDER BY rowid DESC LIMIT 1',
  );
  return row.toArray()[0]?.balance_after ?? 0;
}

/** Add credits once per `refType` and `refId`: a repeat changes nothing. */
export function grant(sql: SqlStorage, { amount, reason, refType, refId, actor }: Grant, now: number): void {
  sql.exec(
    `INSERT INTO ledger (id, ref, delta, reason, ref_type, ref_id, balance_after, actor, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (ref) DO NOTHING`,
    newId('cr_'),
    `${refType}:${refId}`,
    amount,
    reason,
    refType,
    refId,
    balance(sql) + amount,
    actor,
    now,
  );
}
