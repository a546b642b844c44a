import { and, desc, eq, exists, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { getBareHost, listCoveredHosts } from '../lib/host/bare-host.ts';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { reports } from './schema/reports.ts';
import { websiteClaims, websites } from './schema/websites.ts';

/** A website with the claim of one account; `token` and `claimedAt` are `null` if that account has none. */
export type WebsiteRow = typeof websites.$inferSelect & {
  token: string | null;
  claimedAt: number | null;
  claimCount: number;
};

export interface Claimant {
  host: string;
  accountId: string;
}

/** The condition that an account owns a website. */
export function isOwnedBy(db: Database, { host, accountId }: Claimant) {
  const isOwned = and(eq(websites.host, host), eq(websites.ownerAccountId, accountId));
  return exists(db.select({ host: websites.host }).from(websites).where(isOwned));
}

const COLUMNS = {
  ...getTableColumns(websites),
  token: websiteClaims.token,
  claimedAt: websiteClaims.claimedAt,
  claimCount: sql<number>`(SELECT count(*) FROM website_claims AS every WHERE every.host = ${websites.host})`,
};

/** Returns a website with the account's claim on it, or `null` if nobody has ever added it. */
export async function findWebsite(db: Database, claimant: Claimant): Promise<WebsiteRow | null> {
  return (await selectWebsite(db, claimant))[0] ?? null;
}

/** Returns those of `hosts` that are websites the account owns; none if it is suspended. */
export async function listActiveOwned(
  db: Database,
  accountId: string,
  hosts: readonly string[],
): Promise<string[]> {
  const isOwned = and(inArray(websites.host, hosts), eq(websites.ownerAccountId, accountId));
  const rows = await db
    .select({ host: websites.host })
    .from(websites)
    .innerJoin(accounts, eq(accounts.id, websites.ownerAccountId))
    .where(and(isOwned, isNull(accounts.suspendedAt)));
  return rows.map(({ host }) => host);
}

/** The position of a website in lists, the newest claim first. */
export interface ClaimPosition {
  claimedAt: number;
  host: string;
}

/**
 * Lists the websites an account has a claim on, the newest claim first, claims of one time by host.
 *
 * @param page.after the last website of the page before
 */
export async function listWebsiteRows(
  db: Database,
  accountId: string,
  { after, limit }: { after?: ClaimPosition | undefined; limit?: number | undefined } = {},
): Promise<WebsiteRow[]> {
  const { claimedAt, host } = websiteClaims;
  return db
    .select(COLUMNS)
    .from(websiteClaims)
    .innerJoin(websites, eq(websites.host, websiteClaims.host))
    .where(
      and(
        eq(websiteClaims.accountId, accountId),
        after && sql`(-${claimedAt}, ${host}) > (-${after.claimedAt}, ${after.host})`,
      ),
    )
    .orderBy(desc(claimedAt), websites.host)
    .limit(limit ?? -1);
}

/**
 * Inserts a claim unless the website has an owner, the account already has a claim on it, or the account has `limit`
 * claims on websites it does not own. The first claim also inserts the website. One transaction, so parallel requests cannot
 * exceed the limit or claim twice.
 *
 * @returns the website after the call, `null` if nobody has ever added it
 */
export async function insertClaim(
  db: Database,
  claim: Claimant & { token: string; claimedAt: number },
  limit: number,
): Promise<{ inserted: boolean; website: WebsiteRow | null }> {
  const { host, accountId, token, claimedAt } = claim;
  const allowed = sql`
    NOT EXISTS (SELECT 1 FROM websites WHERE host = ${host} AND owner_account_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM website_claims WHERE host = ${host} AND account_id = ${accountId})
    AND (SELECT count(*) FROM website_claims JOIN websites USING (host)
         WHERE account_id = ${accountId} AND owner_account_id IS NOT ${accountId}) < ${limit}`;
  const [, inserted, rows] = await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(websites)
      .select(
        sql`SELECT ${host}, NULL, NULL, NULL, NULL, NULL, false, ${claimedAt}, NULL, NULL, NULL, 0, NULL, NULL WHERE ${allowed}`,
      )
      .onConflictDoUpdate({ target: websites.host, set: { releasedAt: null } }),
    db
      .insert(websiteClaims)
      .select(sql`SELECT ${host}, ${activeAccountId(accountId)}, ${token}, ${claimedAt} WHERE ${allowed}`)
      .returning({ host: websiteClaims.host }),
    selectWebsite(db, claim),
  ]);
  return { inserted: inserted.length === 1, website: rows[0] ?? null };
}

/**
 * Makes an account the owner if at `now` (milliseconds since 1970) the website has no owner and no release hold, and the
 * account still has the claim with this token. One statement decides which of several accounts wins.
 */
export async function setOwner(
  db: Database,
  { host, accountId, token }: Claimant & { token: string },
  { method, now }: { method: 'meta' | 'file' | 'dns'; now: number },
): Promise<{ won: boolean; website: WebsiteRow | null }> {
  const claim = db
    .select({ host: websiteClaims.host })
    .from(websiteClaims)
    .where(and(isClaimant({ host, accountId }), eq(websiteClaims.token, token)));
  const [won, rows] = await db.batch([
    db
      .update(websites)
      .set({
        ownerAccountId: accountId,
        verifiedAt: now,
        verifiedMethod: method,
        holdUntil: null,
        updatedAt: now,
        // Of the owner before.
        proofCheckedAt: null,
        proofFoundAt: null,
        proofMissingSince: null,
        proofMissingCount: 0,
        ownerWarnedAt: null,
      })
      .where(
        and(
          eq(websites.host, host),
          isNull(websites.ownerAccountId),
          or(isNull(websites.holdUntil), lte(websites.holdUntil, now)),
          exists(claim),
        ),
      )
      .returning({ host: websites.host }),
    selectWebsite(db, { host, accountId }),
  ]);
  return { won: won.length === 1, website: rows[0] ?? null };
}

/** Whether an account owns the website that covers a host. @param hostname as in `URL.hostname` */
export async function isHostOwned(db: Database, hostname: string, accountId: string): Promise<boolean> {
  const isCovering = inArray(websites.host, [hostname, getBareHost(hostname)]);
  return (await db.$count(websites, and(isCovering, eq(websites.ownerAccountId, accountId)))) > 0;
}

/** Counts an account's audits of a website's covered hosts. */
export async function countWebsiteAudits(db: Database, { host, accountId }: Claimant): Promise<number> {
  return db.$count(
    reports,
    and(eq(reports.accountId, accountId), inArray(reports.domain, listCoveredHosts(host))),
  );
}

function selectWebsite(db: Database, { host, accountId }: Claimant) {
  return db
    .select(COLUMNS)
    .from(websites)
    .leftJoin(
      websiteClaims,
      and(eq(websiteClaims.host, websites.host), eq(websiteClaims.accountId, accountId)),
    )
    .where(eq(websites.host, host));
}

export function isClaimant({ host, accountId }: Claimant) {
  return and(eq(websiteClaims.host, host), eq(websiteClaims.accountId, accountId));
}
