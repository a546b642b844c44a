import { DAY, toIsoDate } from '../../lib/time.ts';
import { deleteOldDeletionRows } from '../../storage/account-deletions.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteDailyCounts } from '../../storage/daily-counts.ts';
import { FORMER_EMAIL_RETENTION } from '../accounts/former-email.ts';

/** How long daily counts are kept, in milliseconds (docs/contract.md 2.26). */
export const DAILY_COUNT_RETENTION = 365 * DAY;

/** Deletes expired deletion codes, hashes of former emails and daily counts. `now` in milliseconds since 1970. */
export async function purgeOldRecords(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, SERVICE);
  await deleteOldDeletionRows(db, {
    now,
    emailsUntil: now - FORMER_EMAIL_RETENTION,
  });
  await deleteDailyCounts(db, toIsoDate(now - DAILY_COUNT_RETENTION));
}
