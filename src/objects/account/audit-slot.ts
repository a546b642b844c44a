import { newId } from '../../lib/id.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import { takeWorkSlot } from './work-slots.ts';

/** One single-page audit a minute, from the API and the web app together (docs/contract.md 4.1). */
const AUDIT_INTERVAL = MINUTE;

export type TakeSlotResult =
  | { ok: true; token: string }
  | {
      ok: false;
      reason: 'audit-limit' | 'too-much-work';
      /** Whole seconds, rounded up. */ retryAfter: number;
    };

interface SlotRow extends Record<string, SqlStorageValue> {
  token: string;
  free_at: number;
}

/** Returns the seconds until the slot is free, rounded up; 0 if it is. */
export function getSlotWait(sql: SqlStorage, now: number): number {
  const row = sql.exec<SlotRow>('SELECT token, free_at FROM audit_slot').toArray()[0];
  return row ? Math.max(0, Math.ceil((row.free_at - now) / SECOND)) : 0;
}

/** Takes the slot and one of the account's work slots, or neither. */
export function takeSlot(sql: SqlStorage, now: number): TakeSlotResult {
  const retryAfter = getSlotWait(sql, now);
  if (retryAfter > 0) return { ok: false, reason: 'audit-limit', retryAfter };
  const token = newId('slot_');
  const workSlot = takeWorkSlot(sql, { token }, now);
  if (!workSlot.ok) return workSlot;
  sql.exec(
    `INSERT INTO audit_slot (id, token, free_at) VALUES (1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET token = excluded.token, free_at = excluded.free_at`,
    token,
    now + AUDIT_INTERVAL,
  );
  return { ok: true, token };
}

/** Frees an unused slot. Has no effect if the slot has been taken again since. */
export function returnSlot(sql: SqlStorage, token: string): void {
  sql.exec('DELETE FROM audit_slot WHERE token = ?', token);
}
