import { toDisplayHost } from '../../lib/host/display-host.ts';
import { HOUR } from '../../lib/time.ts';
import type { MailLimit } from '../../storage/sent-mails.ts';
import { type MailDocument, renderMail } from './render-mail.ts';
import { sendCountedMail } from './send-counted-mail.ts';
import { createUnsubscribeLink } from './unsubscribe-link.ts';

/** Alerts to one email address. Bounds the mails to an account with many websites whose scans end in the same hour. */
export const MAX_ALERTS_PER_HOUR = 60;
const LIMIT: MailLimit = { per: 'email', count: MAX_ALERTS_PER_HOUR, windowMs: HOUR };

export interface AlertMail {
  to: string;
  subject: string;
  /** Identifies the event of the mail. */
  key: string;
  document: Omit<MailDocument, 'footer'>;
}

/**
 * Sends a mail about a website, which its reader can unsubscribe from with one click (RFC 8058).
 *
 * @throws ServiceError 429 over the limit on mails, 502 if the mail was not accepted
 */
export async function sendAlertMail(
  env: Env,
  { accountId, host }: { accountId: string; host: string },
  { to, subject, key, document }: AlertMail,
): Promise<void> {
  const name = toDisplayHost(host);
  const [link, allLink] = await Promise.all([
    createUnsubscribeLink(env, { accountId, host }),
    createUnsubscribeLink(env, { accountId, host: null }),
  ]);
  const footer = {
    lines: [`You get this mail because you own ${name}.`],
    links: [
      { label: 'Choose the mails you get', url: `${env.SITE_URL}/websites/${host}/alerts` },
      { label: `Unsubscribe from mails about ${name}`, url: link },
      { label: 'Unsubscribe from mails about all your websites', url: allLink },
    ],
  };
  const mail = {
    to,
    subject,
    key,
    ...renderMail({ ...document, footer }),
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
  await sendCountedMail(env, mail, { kind: 'alert', limit: LIMIT, isPrivileged: false });
}
