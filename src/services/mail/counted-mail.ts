import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { formatWait, HOUR, SECOND } from '../../lib/time.ts';
import { incrementDailyCount } from '../../storage/counts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  deleteMailRecord,
  findNextMailTime,
  type MailLimit,
  type NewMail,
  recordMail,
} from '../../storage/sent-mails.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Mail, sendMail } from './send-mail.ts';

/** The longest window of a limit, in milliseconds. */
export const LONGEST_MAIL_WINDOW = HOUR;

/**
 * Returns how many mails an hour anyone can request. The last tenth is reserved for known devices, administrators and notices.
 */
export function getOpenMailLimit(mailsPerHour: number): number {
  return mailsPerHour - Math.floor(mailsPerHour / 10);
}

/**
 * Returns how many mails an hour of one kind that accounts cause, other than sign-in codes, go to accounts that have had one in
 * that hour: a few hundred accounts must not use up the mails of all.
 */
function getRepeatLimit(mailsPerHour: number): number {
  return Math.ceil(mailsPerHour / 4);
}

/**
 * Counts a mail before it is sent. The caller deletes the record (`deleteMailRecord`) if the mail cannot be sent.
 *
 * @param limits of this kind of mail; each window is at most `LONGEST_MAIL_WINDOW`
 * @param isPrivileged whether the mail may be one of the last tenth of an hour's mails
 * @returns the id of the record
 * @throws ServiceError 429 `sign_in_rate_limited` for a code over one of the limits, otherwise `mail_limit_reached`
 */
export async function reserveMail(
  env: Env,
  { mail, limits, isPrivileged }: { mail: NewMail; limits: MailLimit[]; isPrivileged: boolean },
): Promise<number> {
  const db = openDatabase(env, SERVICE);
  const { mailsPerHour } = await getSettings(env);
  const count = isPrivileged ? mailsPerHour : getOpenMailLimit(mailsPerHour);
  const serviceLimits: MailLimit[] = [{ per: 'service', count, windowMs: HOUR }];
  if (mail.kind !== 'sign_in')
    serviceLimits.push({ per: 'kind', count: getRepeatLimit(mailsPerHour), windowMs: HOUR });
  const id = await recordMail(db, mail, [...limits, ...serviceLimits]);
  if (id !== null) return id;

  const freeAt = await findNextMailTime(db, mail, limits);
  if (freeAt > mail.sentAt) {
    const wait = freeAt - mail.sentAt;
    throw mail.kind === 'sign_in' || mail.kind === 'deletion'
      ? createLimitError('sign_in_rate_limited', 'Too many codes were requested.', wait)
      : createLimitError('mail_limit_reached', 'Too many mails were sent to this address.', wait);
  }
  logEvent('error', 'mail-limit-reached', { kind: mail.kind, limit: count });
  await incrementDailyCount(db, 'mail-refused', mail.sentAt);
  const serviceFreeAt = await findNextMailTime(db, mail, serviceLimits);
  throw createLimitError('mail_limit_reached', 'Too many mails are being sent.', serviceFreeAt - mail.sentAt);
}

function createLimitError(
  code: 'sign_in_rate_limited' | 'mail_limit_reached',
  message: string,
  waitMs: number,
): ServiceError {
  const retryAfter = Math.ceil(Math.max(waitMs, SECOND) / SECOND);
  return new ServiceError(code, `${message} Try again in ${formatWait(retryAfter)}.`, { retryAfter });
}

interface CountedMail {
  kind: NewMail['kind'];
  limit: MailLimit;
  /** Whether the mail may be one of the last tenth of an hour's mails. */
  isPrivileged: boolean;
}

/**
 * Sends a mail on the service's own initiative, within a limit.
 *
 * @throws ServiceError 429 over the limit, or over that of all mails; 502 if the mail was not accepted
 */
export async function sendCountedMail(
  env: Env,
  { mail, count: { kind, limit, isPrivileged } }: { mail: Mail; count: CountedMail },
): Promise<void> {
  const record = { kind, email: mail.to, clientHash: '', networkHash: null, deviceHash: null };
  const id = await reserveMail(env, {
    mail: { ...record, sentAt: Date.now() },
    limits: [limit],
    isPrivileged,
  });
  try {
    await sendMail(env, mail);
  } catch (error) {
    await deleteMailRecord(openDatabase(env, SERVICE), id);
    throw error;
  }
}

/** Notices to one email address, so that changing a key repeatedly does not flood a mailbox. */
const LIMIT: MailLimit = { per: 'email', count: 10, windowMs: HOUR };

/** Notifies an account by mail of what happened to it. A notice that cannot be sent is only logged. */
export async function sendNotice(env: Env, mail: Mail): Promise<void> {
  try {
    await sendRequiredNotice(env, mail);
  } catch (error) {
    logEvent('error', 'notice-not-sent', { error });
  }
}

/**
 * The same for a notice that the caller retries.
 *
 * @throws ServiceError 429 over the limit, or over that of all mails; 502 if the mail was not accepted
 */
export async function sendRequiredNotice(env: Env, mail: Mail): Promise<void> {
  await sendCountedMail(env, { mail, count: { kind: 'notice', limit: LIMIT, isPrivileged: true } });
}
