import { DAY, toIsoDate } from '../../lib/time.ts';
import { deleteOldDeletionRows } from '../../storage/account-deletions.ts';
import { deleteDailyCounts } from '../../storage/counts.ts';
import { openDatabase, openShards, SERVICE } from '../../storage/database.ts';
import { deleteMemberActions } from '../../storage/members.ts';
import { deleteExpiredClients, deleteExpiredGrants } from '../../storage/oauth.ts';
import { deleteOldShares } from '../../storage/share-links.ts';
import { deleteExpiredSignIns } from '../../storage/sign-in.ts';
import { FORMER_EMAIL_RETENTION, SIGN_UP_WINDOW } from '../accounts/account.ts';
import { LONGEST_MAIL_WINDOW } from '../mail/counted-mail.ts';
import { GUESS_WINDOW } from '../reports/share-links.ts';

/**
 * Deletes expired sign-in codes, sessions and known devices, and records of mails and new accounts that no limit counts any
 * longer, and expired links to reports. `now` is in milliseconds since 1970.
 */
export async function purgeExpired(env: Env, now: number): Promise<void> {
  await deleteExpiredSignIns(openDatabase(env, SERVICE), {
    now,
    mailsUntil: now - LONGEST_MAIL_WINDOW,
    signUpsUntil: now - SIGN_UP_WINDOW,
  });
  await deleteOldShares(openDatabase(env, SERVICE), { until: now - GUESS_WINDOW, now });
}

/** Deletes expired codes, tokens and registrations, and grants without a token. `now` in milliseconds since 1970. */
export async function purgeGrants(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, SERVICE);
  await deleteExpiredGrants(db, now);
  await deleteExpiredClients(db, now);
}

/** How long daily counts are kept, in milliseconds (docs/contract.md 2.26). */
export const DAILY_COUNT_RETENTION = 365 * DAY;

/** How long it is recorded what members did, in milliseconds (docs/contract.md 2.26). */
const MEMBER_ACTION_RETENTION = 365 * DAY;

/** Deletes expired deletion codes, hashes of former emails, what members did and daily counts. `now` in milliseconds since 1970. */
export async function purgeOldRecords(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, SERVICE);
  await deleteOldDeletionRows(db, {
    now,
    emailsUntil: now - FORMER_EMAIL_RETENTION,
  });
  await deleteMemberActions(db, now - MEMBER_ACTION_RETENTION);
  for (const shard of openShards(env))
    await deleteDailyCounts(shard.db, toIsoDate(now - DAILY_COUNT_RETENTION));
}
