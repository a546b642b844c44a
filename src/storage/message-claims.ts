import { isNull, lte, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Selects messages to claim. Times in milliseconds since 1970. */
export interface MessageClaim {
  now: number;
  /** Messages tried later than this belong to another caller, or failed recently. */
  triedUntil: number;
  limit: number;
}

/** Whether a message was never tried, or last until `triedUntil` (milliseconds since 1970). */
export function isDue(triedAt: SQLiteColumn, triedUntil: number) {
  return or(isNull(triedAt), lte(triedAt, triedUntil));
}
