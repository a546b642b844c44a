import { formatError, logError } from '../../lib/log.ts';
import { HOUR } from '../../lib/time.ts';
import type { MailLimit } from '../../storage/sent-mails.ts';
import { sendCountedMail } from './send-counted-mail.ts';
import type { Mail } from './send-mail.ts';

/** Notices to one email address, so that changing a key repeatedly does not flood a mailbox. */
const LIMIT: MailLimit = { per: 'email', count: 10, windowMs: HOUR };

/** Notifies an account by mail of what happened to it. A notice that cannot be sent is only logged. */
export async function sendNotice(env: Env, mail: Mail): Promise<void> {
  try {
    await sendRequiredNotice(env, mail);
  } catch (error) {
    logError({ event: 'notice-not-sent', error: formatError(error) });
  }
}

/**
 * The same for a notice that the caller retries.
 *
 * @throws ServiceError 429 over the limit, or over that of all mails; 502 if the mail was not accepted
 */
export async function sendRequiredNotice(env: Env, mail: Mail): Promise<void> {
  await sendCountedMail(env, mail, { kind: 'notice', limit: LIMIT, isPrivileged: true });
}
