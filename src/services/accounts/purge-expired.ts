import { openDatabase } from '../../storage/database.ts';
import { deleteExpiredSignIns } from '../../storage/sign-in.ts';
import { SIGN_IN_MAIL_LIMITS } from './request-sign-in-code.ts';

/** Delete sign-in codes, sessions and counted mails past their time. `now` in milliseconds since 1970. */
export async function purgeExpired(env: Env, now: number): Promise<void> {
  const window = Math.max(SIGN_IN_MAIL_LIMITS.perEmail.windowMs, SIGN_IN_MAIL_LIMITS.perClient.windowMs);
  await deleteExpiredSignIns(openDatabase(env), { now, sendsUntil: now - window });
}
