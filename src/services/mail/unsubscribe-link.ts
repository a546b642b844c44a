import { areSecretsEqual, hmac } from '../../lib/secret.ts';

/** The mails that a link unsubscribes from: those about one website, or about all websites of an account (`null`). */
export interface Subscription {
  accountId: string;
  host: string | null;
}

/** Returns the link that unsubscribes. It works without a session, because its code cannot be guessed. */
export async function createUnsubscribeLink(env: Env, subscription: Subscription): Promise<string> {
  const { accountId, host } = subscription;
  const query = new URLSearchParams({
    account: accountId,
    ...(host !== null && { website: host }),
    code: await computeCode(env, subscription),
  });
  return `${env.SITE_URL}/unsubscribe?${query.toString()}`;
}

/** Returns whether a code belongs to the link for this subscription. */
export async function isUnsubscribeCode(
  env: Env,
  subscription: Subscription,
  code: string,
): Promise<boolean> {
  return areSecretsEqual(code, await computeCode(env, subscription));
}

/** The prefix separates these codes from other hashes with this secret. */
function computeCode(env: Env, { accountId, host }: Subscription): Promise<string> {
  return hmac(env.NETWORK_HASH_SECRET, JSON.stringify(['unsubscribe', accountId, host]));
}
