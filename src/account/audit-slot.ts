import { newId } from '../lib/id.ts';
import { MINUTE, SECOND } from '../lib/time.ts';

/** SPEC section 8: one single-page audit a minute, shared by every way in. */
const AUDIT_INTERVAL = MINUTE;

export type TakeSlotResult =
  | { ok: true; token: string }
  | { ok: false; /** Whole seconds, never early. */ retryAfter: number };

interface SlotRow extends Record<string, SqlStorageValue> {
  token: string;
  free_at: number;
}

/** How long until the slot is free: whole seconds, never early; 0 when it is. */
export function getSlotWait(sql: SqlStorage, now: number): number {
  const row = sql.exec<SlotRow>('SELECT token, free_at FROM audit_slot').toArray()[0];
  return row ? Math.max(0, Math.ceil((row.free_at - now) / SECOND)) : 0;
}

/** Take the minute's slot, or say when it is free. */
export function takeSlot(sql: SqlStorage, now: number): TakeSlotResult {
  const retryAfter = getSlotWait(sql, now);
  if (retryAfter > 0) return { ok: false, retryAfter };
  const token = newId('slot_');
  sql.exec(
    `INSERT INTO audit_slot (id, token, free_at) VALUES (1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET token = excluded.token, free_at = excluded.free_at`,
    token,
    now + AUDIT_INTERVAL,
  );
  return { ok: true, token };
}

/** Give a slot back that was not used. Without effect once another has been taken. */
export function returnSlot(sql: SqlStorage, token: string): void {
  sql.exec('DELETE FROM audit_slot WHERE token = ?', token);
}
