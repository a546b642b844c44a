import type { Invitation } from '../../contracts/members.ts';
import { ServiceError } from '../../lib/errors.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { type Role, ROLE_PERMISSIONS } from '../../lib/roles.ts';
import { DAY } from '../../lib/time.ts';
import { type Database, openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/members.ts';
import type { Context } from '../context.ts';
import { sendCountedMail } from '../mail/counted-mail.ts';
import type { Mail } from '../mail/send-mail.ts';

/** Members of an account, with those who are invited. */
export const MAX_MEMBERS = 50;
/** Invitations of an account in 24 hours: each is a mail to somebody who may not know us. */
const MAX_INVITATIONS = 20;

/** What members are told about a role. */
export const ROLE_TEXTS: Record<Role, string> = {
  editor:
    'can do everything except manage the account (its key, members, webhooks and deletion), set the secrets of websites and release websites',
  viewer: 'can see everything but credits and change nothing',
  client: 'can see the websites you name and change nothing',
};

/**
 * Invites a person to the account by mail, or changes the role of one who is there.
 *
 * @throws ServiceError 409 with too many members, 422 for a client without websites or with websites of others, 429 with too many invitations,
 *   429 with too many mails to the person, or 502, if the mail was not sent: the invitation, or the role, stands
 */
export async function inviteMember(
  { env, caller: { accountId, email: owner } }: Context,
  { email, role, hosts: named }: Invitation,
): Promise<void> {
  const db = openDatabase(env, SERVICE);
  if (email === owner) throw new ServiceError('invalid_input', 'must not be your own', { field: 'email' });
  const hosts = ROLE_PERMISSIONS[role].isLimited ? await parseHosts(db, accountId, named) : null;
  const now = Date.now();
  const as = hosts ? `${role} of ${hosts.join(', ')}` : role;
  const limits = { members: MAX_MEMBERS, invitations: MAX_INVITATIONS, since: now - DAY };
  const invitation = { accountId, actor: email, as, createdAt: now };
  const recorded = await stored.insertInvitation(db, invitation, limits);
  if (recorded === null) throw await createLimitError(db, accountId);
  const row = { accountId, email, role, hosts, invitedAt: now };
  if (!(await stored.saveMember(db, row, MAX_MEMBERS))) throw tooManyMembersError();
  await sendCountedMail(env, {
    mail: recorded.isMember ? writeChange() : writeInvitation(),
    count: { kind: 'notice', limit: { per: 'email', count: 3, windowMs: DAY / 24 }, isPrivileged: false },
  });

  function writeInvitation(): Mail {
    return {
      to: email,
      subject: `${owner} invited you to their account`,
      text: `${owner} invited you to their account at ${env.SITE_URL}, as ${role}.

To accept, sign in with this email address and open
${env.SITE_URL}/members

If you do not know ${owner}, ignore this mail.
`,
    };
  }

  function writeChange(): Mail {
    return {
      to: email,
      subject: `${owner} changed your role`,
      text: `In the account of ${owner} at ${env.SITE_URL} you are now ${as}.
`,
    };
  }
}

async function createLimitError(db: Database, accountId: string): Promise<ServiceError> {
  const members = await stored.listMemberRows(db, accountId);
  if (members.length >= MAX_MEMBERS) return tooManyMembersError();
  return new ServiceError(
    'invitations_rate_limited',
    `You have sent ${MAX_INVITATIONS} invitations in 24 hours, the most allowed. Try again tomorrow.`,
    { retryAfter: DAY / 1_000 },
  );
}

function tooManyMembersError(): ServiceError {
  return new ServiceError(
    'too_many_members',
    `An account can have ${MAX_MEMBERS} members. Remove one before you invite another.`,
  );
}

/** Parses the hosts of a client's websites. @throws ServiceError 422 unless they are websites of the account */
async function parseHosts(db: Database, accountId: string, named: string[]): Promise<string[]> {
  const refuse = (reason: string) => new ServiceError('invalid_input', reason, { field: 'hosts' });
  if (named.length === 0) throw refuse('must name the websites that the client can see');
  const hosts = named.map((input) => {
    const parsed = parseWebsiteHost(input);
    if (!parsed.ok) throw refuse(`must be your verified websites. ${parsed.reason}`);
    return parsed.host;
  });
  const owned = await stored.listOwnedHosts(db, accountId, hosts);
  const foreign = hosts.find((host) => !owned.includes(host));
  if (foreign !== undefined)
    throw refuse(`must be your verified websites. ${toDisplayHost(foreign)} is not one of them`);
  return [...new Set(hosts)];
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
