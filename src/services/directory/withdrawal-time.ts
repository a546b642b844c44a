import { recordPublicChange } from '../../lib/public-changes.ts';
import { SECOND } from '../../lib/time.ts';

/** The R2 object that says when snapshots were withdrawn last. */
const KEY = 'withdrawn';

/** How long an isolate relies on the time that it has read, in milliseconds. */
const READ_INTERVAL = 3 * SECOND;

/** Clocks of machines differ, in milliseconds. */
const CLOCK_TOLERANCE = SECOND;

let lastRead: { at: number; withdrawnAt: number } | null = null;

/** Records that snapshots were withdrawn: this isolate sends no copy from before, and the others stop within three seconds. */
export async function recordWithdrawalTime(env: Env): Promise<void> {
  const now = Date.now();
  await env.SNAPSHOTS.put(KEY, String(now));
  lastRead = { at: now, withdrawnAt: now };
  recordPublicChange();
}

/**
 * Returns the time (milliseconds since 1970) up to which copies of snapshots can be from before a withdrawal; 0 if none was withdrawn.
 * Reads R2 once in three seconds.
 */
export async function readWithdrawalTime(env: Env): Promise<number> {
  const now = Date.now();
  if (!lastRead || lastRead.at > now || now >= lastRead.at + READ_INTERVAL) {
    const object = await env.SNAPSHOTS.get(KEY);
    lastRead = { at: now, withdrawnAt: object ? Number(await object.text()) : 0 };
  }
  return lastRead.withdrawnAt === 0 ? 0 : lastRead.withdrawnAt + CLOCK_TOLERANCE;
}
