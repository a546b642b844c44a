import type { Invitation } from '../../contracts/members.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type ListPage, toListPage } from '../../lib/list-page.ts';
import { type Role, ROLE_PERMISSIONS } from '../../lib/roles.ts';
import { DAY } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/members.ts';
import type { Context } from '../context.ts';
import { sendCountedMail } from '../mail/counted-mail.ts';

/** Members of an account, with those who are invited. */
export const MAX_MEMBERS = 50;
/** Invitations of an account in 24 hours: each is a mail to somebody who may not know us. */
const MAX_INVITATIONS = 20;
/** Actions on a page of the list. */
const ACTIONS_PER_PAGE = 50;
/** Accounts that a person is shown. */
const MAX_MEMBERSHIPS = 100;

/** What members are told about a role. */
export const ROLE_TEXTS: Record<Role, string> = {
  editor: 'can do everything except manage the account itself: its key, members, webhooks and deletion',
  viewer: 'can see everything and change nothing',
  client: 'can see the websites you name and change nothing',
};

/**
 * Invites a person to the account by mail, or changes the role of a member.
 *
 * @throws ServiceError 409 with too many members, 422 for a client without websites or with websites of others, 429 with too many invitations,
 *   502 if the mail was not sent: the invitation stands
 */
export async function inviteMember(
  { env, caller: { accountId, email: owner } }: Context,
  { email, role, hosts }: Invitation,
): Promise<void> {
  const db = openDatabase(env, SERVICE);
  if (email === owner) throw new ServiceError('invalid_input', 'must not be your own', { field: 'email' });
  const { isLimited } = ROLE_PERMISSIONS[role];
  if (isLimited) await checkHosts(db, accountId, hosts);
  const now = Date.now();
  const action = `was invited as ${role}${isLimited ? ` of ${hosts.join(', ')}` : ''}`;
  const limits = { limit: MAX_INVITATIONS, since: now - DAY };
  if (!(await stored.insertInvitation(db, { accountId, actor: email, action, createdAt: now }, limits)))
    throw new ServiceError(
      'invitations_rate_limited',
      `You have sent ${MAX_INVITATIONS} invitations in 24 hours, the most allowed. Try again tomorrow.`,
      { retryAfter: DAY / 1_000 },
    );
  const row = { accountId, email, role, hosts: isLimited ? hosts : null, invitedAt: now };
  if (!(await stored.saveMember(db, row, MAX_MEMBERS)))
    throw new ServiceError(
      'too_many_members',
      `An account can have ${MAX_MEMBERS} members. Remove one before you invite another.`,
    );
  await sendCountedMail(env, {
    mail: {
      to: email,
      subject: `${owner} invited you to their account`,
      text: `${owner} invited you to their account at ${env.SITE_URL}, as ${role}.

To accept, sign in with this email address and open
${env.SITE_URL}/members

If you do not know ${owner}, ignore this mail.
`,
    },
    count: { kind: 'notice', limit: { per: 'email', count: 3, windowMs: DAY / 24 }, isPrivileged: false },
  });
}

async function checkHosts(
  db: Parameters<typeof stored.listOwnedHosts>[0],
  accountId: string,
  hosts: string[],
): Promise<void> {
  if (hosts.length === 0)
    throw new ServiceError('invalid_input', 'must name the websites that the client can see', {
      field: 'hosts',
    });
  const owned = await stored.listOwnedHosts(db, accountId, hosts);
  const foreign = hosts.find((host) => !owned.includes(host));
  if (foreign !== undefined)
    throw new ServiceError('invalid_input', `must be your verified websites. ${foreign} is not one of them`, {
      field: 'hosts',
    });
}

/** Lists the members of the account with those who are invited, by email. */
export function listMembers({ env, caller: { accountId } }: Context): Promise<stored.MemberRow[]> {
  return stored.listMemberRows(openDatabase(env, SERVICE), accountId);
}

/** Removes a member or an invitation: sessions and apps of the person can no longer use the account. */
export async function removeMember(
  { env, caller: { accountId } }: Context,
  { email }: { email: string },
): Promise<void> {
  const end = { by: 'owner', now: Date.now() } as const;
  await stored.deleteMember(openDatabase(env, SERVICE), { accountId, email }, end);
}

const ACTION_CURSOR = defineCursor('member_actions', { id: 'integer' });

/**
 * Lists what members did in the account, and the owner with its members, the newest first.
 *
 * @throws ServiceError 422 for an invalid cursor
 */
export async function listActions(
  { env, caller: { accountId } }: Context,
  { cursor }: { cursor: string | undefined },
): Promise<ListPage<stored.MemberAction>> {
  const before = ACTION_CURSOR.decode(cursor)?.id;
  const limits = { before, limit: ACTIONS_PER_PAGE + 1 };
  const rows = await stored.listMemberActions(openDatabase(env, SERVICE), accountId, limits);
  return toListPage(rows, ACTIONS_PER_PAGE, ACTION_CURSOR.encode);
}

/**
 * Records a request of a member that changes something, before it is carried out: the record is there even if the request fails.
 *
 * @param accountId the account that the member acts for
 */
export async function recordMemberAction(
  env: Env,
  { accountId, email, action }: { accountId: string; email: string; action: string },
): Promise<void> {
  const row = { accountId, actor: email, action: action.slice(0, 500), createdAt: Date.now() };
  await stored.insertMemberAction(openDatabase(env, SERVICE), row);
}

/** Lists the accounts that have invited a person, by the emails of their owners. @param email of the person */
export function listMemberships(
  env: Env,
  email: string,
): Promise<Awaited<ReturnType<typeof stored.listMembershipRows>>> {
  return stored.listMembershipRows(openDatabase(env, SERVICE), email, MAX_MEMBERSHIPS);
}

/** The person and the account that a form names. */
interface Membership {
  accountId: string;
  /** Of the person. */
  email: string;
}

/** Accepts an invitation. Does nothing without one. */
export async function acceptInvitation(env: Env, membership: Membership): Promise<void> {
  await stored.acceptMembership(openDatabase(env, SERVICE), membership, Date.now());
}

/** Leaves an account, or declines its invitation. */
export async function leaveAccount(env: Env, membership: Membership): Promise<void> {
  await stored.deleteMember(openDatabase(env, SERVICE), membership, { by: 'member', now: Date.now() });
}

/**
 * Makes a session act for an account, or for the person's own.
 *
 * @param tokenHash SHA-256 of the session's token
 * @param accountId `null` for the person's own
 * @throws ServiceError 404 if the person is no member of the account
 */
export async function switchAccount(
  env: Env,
  change: { tokenHash: string; accountId: string | null; email: string },
): Promise<void> {
  if (await stored.setActingAccount(openDatabase(env, SERVICE), change)) return;
  throw new ServiceError('membership_not_found', 'You are not a member of this account.');
}
