import { formatError, logError } from '../../lib/log.ts';
import { HOUR } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteMailRecord, type MailLimit } from '../../storage/sent-mails.ts';
import { reserveMail } from './reserve-mail.ts';
import { type Mail, sendMail } from './send-mail.ts';

/** Notices to one email address: somebody who changes a key again and again does not flood a mailbox. */
const LIMIT: MailLimit = { per: 'email', count: 10, windowMs: HOUR };

/** Tells an account by mail what happened to it. A notice that cannot be sent is logged: what happened stands. */
export async function sendNotice(env: Env, mail: Mail): Promise<void> {
  const record = {
    kind: 'notice',
    email: mail.to,
    clientHash: '',
    networkHash: null,
    deviceHash: null,
  } as const;
  try {
    const id = await reserveMail(env, { ...record, sentAt: Date.now() }, [LIMIT], true);
    try {
      await sendMail(env, mail);
    } catch (error) {
      await deleteMailRecord(openDatabase(env, SERVICE), id);
      throw error;
    }
  } catch (error) {
    logError({ event: 'notice-not-sent', error: formatError(error) });
  }
}
