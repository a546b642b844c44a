import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteMailRecord, type MailLimit, type NewMail } from '../../storage/sent-mails.ts';
import { reserveMail } from './reserve-mail.ts';
import { type Mail, sendMail } from './send-mail.ts';

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
  mail: Mail,
  { kind, limit, isPrivileged }: CountedMail,
): Promise<void> {
  const record = { kind, email: mail.to, clientHash: '', networkHash: null, deviceHash: null };
  const id = await reserveMail(env, { ...record, sentAt: Date.now() }, [limit], isPrivileged);
  try {
    await sendMail(env, mail);
  } catch (error) {
    await deleteMailRecord(openDatabase(env, SERVICE), id);
    throw error;
  }
}
