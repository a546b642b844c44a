import type { Context } from '../context.ts';
import type { NewGrant } from '../../contracts/administration.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { getContactAddress } from '../mail/send-mail.ts';
import { findOpenAccount } from './account.ts';

/** Returns the balance of an account, in credits. */
export async function getBalance({ env, caller: { accountId } }: Context): Promise<number> {
  return env.ACCOUNT.getByName(accountId).getBalance();
}

/** A grant in the ledger, in credits. */
export interface GrantReceipt {
  amount: number;
  reason: string;
  balanceAfter: number;
}

/**
 * Grants credits to an account, once for each grant id.
 *
 * @param actor the administrator's email, for the ledger
 * @throws ServiceError 404 if there is no such account, 422 if the grant id was used for another amount or reason
 */
export async function grantCredits(
  env: Env,
  {
    actor,
    accountId,
    grant: { grant, amount, reason },
  }: { actor: string; accountId: string; grant: NewGrant },
): Promise<void> {
  await findOpenAccount(openDatabase(env, SERVICE), accountId);
  const account = env.ACCOUNT.getByName(accountId);
  await account.recordGrant({ amount, reason, refType: 'grant', refId: grant, actor });
  const existing = await findCreditGrant(env, { accountId, grantId: grant });
  if (existing?.amount === amount && existing.reason === reason) return;
  throw new ServiceError(
    'invalid_input',
    `This form has granted ${existing?.amount} credits already. Send it again to grant ${amount} more`,
    { field: 'amount' },
  );
}

/** Returns the grant with this id, or `null` if there is none. */
export async function findCreditGrant(
  env: Env,
  { accountId, grantId }: { accountId: string; grantId: string },
): Promise<GrantReceipt | null> {
  const entry = await env.ACCOUNT.getByName(accountId).findGrantEntry(grantId);
  return entry && { amount: entry.delta, reason: entry.reason, balanceAfter: entry.balance_after };
}

/** Where people get more credits. */
interface CreditsContact {
  kind: 'email' | 'page';
  /** The email address or the URL. */
  text: string;
  /** Target of the link. */
  href: string;
}

/**
 * Returns the contact for more credits: `CREDITS_CONTACT` if it is an email address or a web URL, otherwise the sender of our
 * mail. Any other value is ignored, so that no page gets a link with another scheme.
 */
export function getCreditsContact(env: Env): CreditsContact {
  const contact = env.CREDITS_CONTACT?.trim() ?? '';
  const url = URL.parse(contact);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') {
    return { kind: 'page', text: contact, href: url.href };
  }
  const address = /^[^\s@<>:/]+@[^\s@<>:/]+$/.test(contact) ? contact : getContactAddress(env);
  return { kind: 'email', text: address, href: `mailto:${address}` };
}

/**
 * Returns the 402 for work that the available credits do not cover, with the contact for more credits.
 *
 * @param price the cost of the work and the available credits, as sentences
 */
export async function insufficientCreditsError(
  env: Env,
  accountId: string,
  price: string,
): Promise<ServiceError> {
  const balance = await env.ACCOUNT.getByName(accountId).getBalance();
  const { kind, text } = getCreditsContact(env);
  const credits = balance === 0 ? ' You have no credits left.' : '';
  const advice = kind === 'page' ? `Get more at ${text}` : `Write to ${text} to get more.`;
  return new ServiceError('insufficient_credits', `${price}${credits} ${advice}`);
}
