import { ServiceError } from '../../lib/errors.ts';
import { getCreditsContact } from './credits-contact.ts';

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
