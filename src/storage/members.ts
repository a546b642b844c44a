import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { DAY } from '../lib/time.ts';
import { activeAccountId } from './accounts.ts';
import type { Database } from './database.ts';
import { accounts, memberActions, members, savedViews, sessions } from './schema/accounts.ts';
import { oauthGrants } from './schema/oauth.ts';
import { websites } from './schema/websites.ts';

type StoredMember = typeof members.$inferSelect;
/** Times in milliseconds since 1970. */
export type MemberRow = Omit<StoredMember, 'hosts'> & { hosts: string[] | null };
export type MemberAction = typeof memberActions.$inferSelect;

/**
 * Invites a person, or changes the role of one who is there, unless the account has `limit` others or is deleted. Returns whether the row is
 * stored.
 */
export async function saveMember(
  db: Database,
  { accountId, email, role, hosts, invitedAt }: Omit<MemberRow, 'acceptedAt'>,
  limit: number,
): Promise<boolean> {
  const list = hosts && JSON.stringify(hosts);
  // A value for every column, in the order of the table.
  const rows = await db
    .insert(members)
    .select(
      sql`SELECT ${activeAccountId(accountId)}, ${email}, ${role}, ${list}, ${invitedAt}, NULL
          WHERE (SELECT count(*) FROM members WHERE account_id = ${accountId} AND email <> ${email}) < ${limit}`,
    )
    .onConflictDoUpdate({ target: [members.accountId, members.email], set: { role, hosts: list } })
    .returning({ email: members.email });
  return rows.length === 1;
}

/** Lists the members of an account and those who are invited, by email. */
export async function listMemberRows(db: Database, accountId: string): Promise<MemberRow[]> {
  const rows = await db
    .select()
    .from(members)
    .where(eq(members.accountId, accountId))
    .orderBy(asc(members.email));
  return rows.map(parseHosts);
}

/** Lists the accounts that have invited a person, those of suspended and deleted owners left out, with the owner's email. */
export async function listMembershipRows(
  db: Database,
  email: string,
  limit: number,
): Promise<(MemberRow & { ownerEmail: string })[]> {
  const rows = await db
    .select({ member: members, ownerEmail: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.email, email), isNull(accounts.deletedAt), isNull(accounts.suspendedAt)))
    .orderBy(asc(accounts.email))
    .limit(limit);
  return rows.map(({ member, ownerEmail }) => Object.assign(parseHosts(member), { ownerEmail }));
}

/** Reads the hosts of a row. */
export function parseHosts(row: StoredMember): MemberRow {
  return { ...row, hosts: row.hosts === null ? null : (JSON.parse(row.hosts) as string[]) };
}

type MemberKey = Pick<MemberRow, 'accountId' | 'email'>;

const isMember = ({ accountId, email }: MemberKey) =>
  and(eq(members.accountId, accountId), eq(members.email, email));

/** Records that a person has accepted, at `now` (milliseconds since 1970). A repeat changes nothing. */
export async function acceptMembership(db: Database, key: MemberKey, now: number): Promise<void> {
  await db
    .update(members)
    .set({ acceptedAt: now })
    .where(and(isMember(key), isNull(members.acceptedAt)));
}

/**
 * Deletes a member or an invitation, with their saved views and the apps that they have connected to the account, and records it, in one transaction.
 *
 * @param by who ends it
 * @param now milliseconds since 1970
 */
export async function deleteMember(
  db: Database,
  key: MemberKey,
  { by, now }: { by: 'owner' | 'member'; now: number },
): Promise<void> {
  const { acceptedAt } = members;
  const left = sql`CASE WHEN ${acceptedAt} IS NULL THEN 'declined the invitation' ELSE 'left the account' END`;
  const action = by === 'owner' ? sql`'was removed'` : left;
  await db.batch([
    // A value for every column, in the order of the table.
    db
      .insert(memberActions)
      .select(
        sql`SELECT NULL, ${members.accountId}, ${members.email}, ${action}, ${now} FROM ${members} WHERE ${isMember(key)}`,
      ),
    db.delete(members).where(isMember(key)),
    db
      .delete(oauthGrants)
      .where(and(eq(oauthGrants.accountId, key.accountId), eq(oauthGrants.memberEmail, key.email))),
    db
      .delete(savedViews)
      .where(and(eq(savedViews.accountId, key.accountId), eq(savedViews.memberEmail, key.email))),
    deleteSurplusActions(db, key.accountId, now),
  ]);
}

/**
 * Sets the account that a session acts for; `null` for the person's own. Returns whether it is set: not if the person is no member of it.
 *
 * @param email of the person
 */
export async function setActingAccount(
  db: Database,
  { tokenHash, accountId, email }: { tokenHash: string; accountId: string | null; email: string },
): Promise<boolean> {
  const isAllowed =
    accountId === null
      ? undefined
      : sql`EXISTS (SELECT 1 FROM members WHERE ${isMember({ accountId, email })} AND ${isNotNull(members.acceptedAt)})`;
  const rows = await db
    .update(sessions)
    .set({ actingAccountId: accountId })
    .where(and(eq(sessions.tokenHash, tokenHash), isAllowed))
    .returning({ tokenHash: sessions.tokenHash });
  return rows.length === 1;
}

/** Returns those of the hosts that are websites of an account. */
export async function listOwnedHosts(db: Database, accountId: string, hosts: string[]): Promise<string[]> {
  const rows = await db
    .select({ host: websites.host })
    .from(websites)
    .where(and(eq(websites.ownerAccountId, accountId), inArray(websites.host, hosts)));
  return rows.map(({ host }) => host);
}

type NewAction = Pick<MemberAction, 'accountId' | 'actor' | 'action' | 'createdAt'>;

/** Actions of an account that are kept (docs/contract.md 2.37). */
const MAX_ACTIONS = 10_000;

/** What counts as an invitation. */
const IS_INVITATION = sql`action LIKE 'was invited %'`;

/**
 * Builds the deletion of an account's actions but the newest 10,000. Invitations of the last day stay, so that others cannot push them out of
 * the count that limits them. Reads up to 10,000 entries of the index.
 */
function deleteSurplusActions(db: Database, accountId: string, now: number) {
  return db.delete(memberActions).where(
    sql`account_id = ${accountId} AND NOT (${IS_INVITATION} AND created_at > ${now - DAY})
      AND id <= (SELECT id FROM member_actions WHERE account_id = ${accountId} ORDER BY id DESC LIMIT 1 OFFSET ${MAX_ACTIONS})`,
  );
}

/** Records what a member is about to do. */
export async function insertMemberAction(db: Database, action: NewAction): Promise<void> {
  const { accountId, createdAt } = action;
  await db.batch([
    db.insert(memberActions).values({ ...action, accountId: activeAccountId(accountId) }),
    deleteSurplusActions(db, accountId, createdAt),
  ]);
}

/**
 * Records an invitation, or the new role of a member, before it is stored. An invitation is refused if the account has recorded as many as the
 * limit since `since` (milliseconds since 1970), and both if it has that many other members.
 *
 * @param as the role, with the websites of a client
 * @returns whether the person is a member; `null` if it is refused
 */
export async function insertInvitation(
  db: Database,
  { accountId, actor, as, createdAt }: Omit<NewAction, 'action'> & { as: string },
  limits: { members: number; invitations: number; since: number },
): Promise<{ isMember: boolean } | null> {
  const ofAccount = sql`FROM members WHERE account_id = ${accountId}`;
  const isMember = sql`EXISTS (SELECT 1 ${ofAccount} AND email = ${actor} AND accepted_at IS NOT NULL)`;
  const invitations = sql`(SELECT count(*) FROM member_actions WHERE account_id = ${accountId}
    AND created_at > ${limits.since} AND ${IS_INVITATION})`;
  // A value for every column, in the order of the table.
  const [rows] = await db.batch([
    db
      .insert(memberActions)
      .select(
        sql`SELECT NULL, ${activeAccountId(accountId)}, ${actor}, iif(${isMember}, 'became ', 'was invited as ') || ${as}, ${createdAt}
            WHERE (${isMember} OR ${invitations} < ${limits.invitations})
              AND (SELECT count(*) ${ofAccount} AND email <> ${actor}) < ${limits.members}`,
      )
      .returning({ action: memberActions.action }),
    deleteSurplusActions(db, accountId, createdAt),
  ]);
  const [row] = rows;
  return row ? { isMember: row.action.startsWith('became ') } : null;
}

/** Lists what was recorded before the row `before`, the newest first. */
export async function listMemberActions(
  db: Database,
  accountId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MemberAction[]> {
  return db
    .select()
    .from(memberActions)
    .where(
      and(
        eq(memberActions.accountId, accountId),
        before === undefined ? undefined : lt(memberActions.id, before),
      ),
    )
    .orderBy(desc(memberActions.id))
    .limit(limit);
}

/** Deletes what was recorded until `until` (milliseconds since 1970). */
export async function deleteMemberActions(db: Database, until: number): Promise<void> {
  await db.delete(memberActions).where(lte(memberActions.createdAt, until));
}
