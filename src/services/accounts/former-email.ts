import { hmac } from '../../lib/secret.ts';
import { DAY } from '../../lib/time.ts';

/** How long the hash of a deleted account's email is kept, in milliseconds (docs/contract.md 8.13). */
export const FORMER_EMAIL_RETENTION = 365 * DAY;

/** Returns the HMAC under which the email of a deleted account is kept. @param email in lower case */
export function hashFormerEmail(env: Env, email: string): Promise<string> {
  return hmac(env.NETWORK_HASH_SECRET, `email:${email}`);
}
