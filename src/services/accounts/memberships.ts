import { ServiceError } from '../../lib/errors.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/members.ts';

/** Accounts that a person is shown. */
const MAX_MEMBERSHIPS = 100;

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
