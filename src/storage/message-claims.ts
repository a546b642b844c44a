import { isNull, lte, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Which messages to claim. Times in milliseconds since 1970. */
export interface MessageClaim {
  now: number;
  /** Those tried later belong to another caller, or failed a short time ago. */
  triedUntil: number;
  limit: number;
}

/** Whether a message was never tried, or last until `triedUntil` (milliseconds since 1970). */
export function isDue(triedAt: SQLiteColumn, triedUntil: number) {
  return or(isNull(triedAt), lte(triedAt, triedUntil));
}
