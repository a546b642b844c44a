import { openDatabase } from '../../storage/database.ts';
import { deleteExpiredSignIns } from '../../storage/sign-in.ts';
import { SIGN_IN_MAIL_LIMITS } from './request-sign-in-code.ts';

/** Deletes expired sign-in codes and sessions, and records of mails that no limit counts any more. `now` is in milliseconds since 1970. */
export async function purgeExpired(env: Env, now: number): Promise<void> {
  const window = Math.max(SIGN_IN_MAIL_LIMITS.perEmail.windowMs, SIGN_IN_MAIL_LIMITS.perClient.windowMs);
  await deleteExpiredSignIns(openDatabase(env), { now, sendsUntil: now - window });
}
