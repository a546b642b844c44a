import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteExpiredSignIns } from '../../storage/sign-in.ts';
import { LONGEST_MAIL_WINDOW } from '../mail/reserve-mail.ts';
import { SIGN_UP_WINDOW } from './ensure-account.ts';

/**
 * Deletes expired sign-in codes, sessions and known devices, and records of mails and new accounts that no limit counts any
 * longer. `now` is in milliseconds since 1970.
 */
export async function purgeExpired(env: Env, now: number): Promise<void> {
  await deleteExpiredSignIns(openDatabase(env, SERVICE), {
    now,
    mailsUntil: now - LONGEST_MAIL_WINDOW,
    signUpsUntil: now - SIGN_UP_WINDOW,
  });
}
