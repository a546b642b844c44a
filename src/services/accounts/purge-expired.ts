import { database } from '../../storage/database.ts';
import { deleteExpired } from '../../storage/sign-in.ts';
import { SEND_LIMITS } from './request-code.ts';

/** Delete sign-in codes, sessions and counted mails past their time. `now` in milliseconds since 1970. */
export async function purgeExpired(env: Env, now: number): Promise<void> {
  const window = Math.max(SEND_LIMITS.perEmail.within, SEND_LIMITS.perClient.within);
  await deleteExpired(database(env), { now, sendsUntil: now - window });
}
