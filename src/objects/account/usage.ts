import { getSlotWait } from './audit-slot.ts';
import { EXPORT_WINDOW } from './export-slots.ts';
import { readKeyLimit } from './idempotency.ts';
import { EMPTY_SCAN_WINDOW } from './scan-slots.ts';
import { readScoreLimit } from './score-limit.ts';
import { type LimitUsage, readSlidingWindow } from './sliding-window.ts';
import { VERIFICATION_WINDOW } from './verification-limit.ts';
import { readWorkSlots } from './work-slots.ts';

/** What is left of an account's limits. */
export interface AccountUsage {
  audits: LimitUsage;
  concurrentWork: LimitUsage;
  verifications: LimitUsage;
  emptyScans: LimitUsage;
  scores: LimitUsage;
  exports: LimitUsage;
  idempotencyKeys: LimitUsage;
}

/** Reads what is left of the limits. Writes nothing. */
export function readUsage(sql: SqlStorage, scoresPerDay: number, now: number): AccountUsage {
  const wait = getSlotWait(sql, now);
  return {
    audits: { limit: 1, remaining: wait === 0 ? 1 : 0, retryAfter: wait },
    concurrentWork: readWorkSlots(sql, now),
    verifications: readSlidingWindow(sql, VERIFICATION_WINDOW, now),
    emptyScans: readSlidingWindow(sql, EMPTY_SCAN_WINDOW, now),
    scores: readScoreLimit(sql, scoresPerDay, now),
    exports: readSlidingWindow(sql, EXPORT_WINDOW, now),
    idempotencyKeys: readKeyLimit(sql, now),
  };
}
