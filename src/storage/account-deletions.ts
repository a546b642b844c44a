import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './database.ts';
import {
  accountActions,
  accountDeletions,
  accounts,
  deletionCodes,
  formerEmails,
  knownDevices,
  memberActions,
  members,
  savedViews,
  sessions,
  signInCodes,
} from './schema/accounts.ts';
import { fixVerifications, reports } from './schema/reports.ts';
import { oauthGrants } from './schema/oauth.ts';
import { scanProfiles, scans, scheduledRuns, schedules, unauditedAnswers } from './schema/scans.ts';
import {
  findingEvents,
  ignores,
  publicationNotices,
  siteHistory,
  siteScores,
  websiteAccess,
  websiteAlerts,
  websiteClaims,
  websiteLapses,
  websites,
} from './schema/websites.ts';
import { brandings, shareLinks } from './schema/sharing.ts';
import { unsentEvents } from './schema/webhooks.ts';
import { addToTotal, countFinishedScans } from './counts.ts';

/** An unfinished deletion. */
export type AccountDeletion = typeof accountDeletions.$inferSelect;

/** Who deletes an account: the owner, if it is not suspended, or an administrator, if it is. */
export type AccountDeleter =
  | { by: 'owner' }
  | { by: 'administrator'; /** The administrator's email. */ email: string; reason: string };

interface ClosedAccount {
  accountId: string;
  deleter: AccountDeleter;
  /** Kept to recognize the email later. */
  emailHash: string;
  /** In milliseconds since 1970, as `holdUntil`. */
  now: number;
  /** The end of the release hold of its websites. */
  holdUntil: number;
}

/** The identity columns that a deletion clears. */
const NO_IDENTITY = { keyHash: null, keyHint: null, keyCreatedAt: null, signUpNetworkHash: null };
/** A suspension stays only in the recorded actions. */
const NO_SUSPENSION = { suspendedAt: null, suspendedReason: null, suspendedBy: null };

/** Tables of the first database whose rows are deleted when their account is closed. Webhooks are deleted later: each has an object. */
const CLOSED_TABLES = [
  sessions,
  knownDevices,
  members,
  memberActions,
  savedViews,
  deletionCodes,
  websiteAccess,
  findingEvents,
  ignores,
  websiteAlerts,
  websiteLapses,
  publicationNotices,
  unsentEvents,
  oauthGrants,
  brandings,
  shareLinks,
] as const;

/** Tables of the account's database whose rows are deleted right after. Audits may be too many for one transaction. */
const CLEARED_TABLES = [
  siteScores,
  siteHistory,
  unauditedAnswers,
  fixVerifications,
  scanProfiles,
  schedules,
  scheduledRuns,
] as const;

/**
 * Closes an account in one transaction: deletes its email, key, sessions and claims, and releases its websites. From then on nobody can
 * act for it. The rest is recorded as an unfinished deletion. Does nothing if the account is
 * already closed, or if the deleter may not delete it.
 *
 * @returns whether this call closed the account
 */
export async function closeAccount(db: Database, closed: ClosedAccount): Promise<boolean> {
  const { accountId, deleter, emailHash, now } = closed;
  const isOwner = deleter.by === 'owner';
  const isDeletable = isOwner ? isNull(accounts.suspendedAt) : isNotNull(accounts.suspendedAt);
  const isOpen = and(eq(accounts.id, accountId), isDeletable, isNull(accounts.deletedAt));
  const [actor, reason] = isOwner ? ['owner', null] : [deleter.email, deleter.reason];
  // The account's id if the first statement recorded the deletion, otherwise NULL, which equals no id.
  const closing = sql`(SELECT account_id FROM account_deletions WHERE account_id = ${accountId})`;
  const email = sql`(SELECT email FROM account_deletions WHERE account_id = ${accountId})`;
  // A value for every column of a row that is inserted, in the order of the table.
  const [, , rows] = await db.batch([
    db
      .insert(accountDeletions)
      .select(sql`SELECT id, email, ${now} FROM accounts WHERE ${isOpen}`)
      .onConflictDoNothing(),
    db
      .insert(accountActions)
      .select(sql`SELECT NULL, id, 'deleted', ${actor}, ${reason}, ${now} FROM accounts WHERE ${isOpen}`),
    db
      .update(accounts)
      .set({ ...NO_IDENTITY, ...NO_SUSPENSION, email: accountId.toLowerCase(), deletedAt: now })
      .where(and(isOpen, eq(accounts.id, closing)))
      .returning({ id: accounts.id }),
    addToTotal(db, 'accounts', -1),
    db
      .insert(formerEmails)
      .select(sql`SELECT ${emailHash}, ${now} WHERE ${closing} IS NOT NULL`)
      .onConflictDoUpdate({ target: formerEmails.emailHash, set: { deletedAt: now } }),
    db.delete(signInCodes).where(eq(signInCodes.email, email)),
    db.delete(members).where(eq(members.email, email)),
    db.delete(savedViews).where(eq(savedViews.memberEmail, email)),
    db.delete(oauthGrants).where(eq(oauthGrants.memberEmail, email)),
    db.update(memberActions).set({ actor: '' }).where(eq(memberActions.actor, email)),
    ...CLOSED_TABLES.map((table) => db.delete(table).where(eq(table.accountId, closing))),
    ...releaseWebsites(db, closing, closed),
  ]);
  return rows.length === 1;
}

/**
 * Ends the scans of a closed account and deletes its scores, schedules and what else may be deleted at once, in its database. From then on
 * nothing more is stored for it there (`activeAccountId`). A repeat changes nothing. `now` in milliseconds since 1970.
 */
export async function clearClosedAccount(db: Database, accountId: string, now: number): Promise<void> {
  const isRunning = and(eq(scans.accountId, accountId), isNull(scans.finishedAt));
  await db.batch([
    db
      .update(accounts)
      .set({ deletedAt: now })
      .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt))),
    countFinishedScans(db, isRunning, now),
    db.update(scans).set({ finishedAt: now }).where(isRunning),
    ...CLEARED_TABLES.map((table) => db.delete(table).where(eq(table.accountId, accountId))),
  ]);
}

/** Releases every website of an account, as `deleteClaim` releases one. */
function releaseWebsites(
  db: Database,
  accountId: SQL,
  { now, holdUntil }: ClosedAccount,
): BatchItem<'sqlite'>[] {
  const claimedHosts = db
    .select({ host: websiteClaims.host })
    .from(websiteClaims)
    .where(eq(websiteClaims.accountId, accountId));
  const claimCount = sql`(SELECT count(*) FROM website_claims AS every WHERE every.host = ${websites.host})`;
  const noOwner = { ownerAccountId: null, verifiedAt: null, verifiedMethod: null, publicScorecard: false };
  return [
    db
      .update(websites)
      .set({ ...noOwner, holdUntil, updatedAt: now })
      .where(eq(websites.ownerAccountId, accountId)),
    db
      .update(websites)
      .set({ releasedAt: now })
      .where(and(inArray(websites.host, claimedHosts), eq(claimCount, 1))),
    db.delete(websiteClaims).where(eq(websiteClaims.accountId, accountId)),
  ];
}

/** Lists the unfinished deletions, oldest first. */
export async function listAccountDeletions(db: Database, limit: number): Promise<AccountDeletion[]> {
  return db.select().from(accountDeletions).orderBy(asc(accountDeletions.startedAt)).limit(limit);
}

/** Deletes up to `limit` audits of an account with their documents. Returns how many there were. */
export async function deleteAuditRows(db: Database, accountId: string, limit: number): Promise<number> {
  const some = db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.accountId, accountId))
    .limit(limit);
  const deleted = await db.delete(reports).where(inArray(reports.id, some)).returning({ id: reports.id });
  return deleted.length;
}

/** Finishes a deletion: removes the last copy of the email. */
export async function finishAccountDeletion(db: Database, accountId: string): Promise<void> {
  await db.delete(accountDeletions).where(eq(accountDeletions.accountId, accountId));
}

/** Whether an account with an email of one of these hashes was deleted after `since` (milliseconds since 1970). */
export async function isFormerEmail(
  db: Database,
  emailHashes: readonly string[],
  since: number,
): Promise<boolean> {
  const isFormer = and(inArray(formerEmails.emailHash, emailHashes), gt(formerEmails.deletedAt, since));
  return (await db.$count(formerEmails, isFormer)) > 0;
}

/** Deletes codes expired at `now` and hashes of emails kept since `emailsUntil`, both in milliseconds since 1970. */
export async function deleteOldDeletionRows(
  db: Database,
  { now, emailsUntil }: { now: number; emailsUntil: number },
): Promise<void> {
  await db.batch([
    db.delete(deletionCodes).where(lte(deletionCodes.expiresAt, now)),
    db.delete(formerEmails).where(lte(formerEmails.deletedAt, emailsUntil)),
  ]);
}
