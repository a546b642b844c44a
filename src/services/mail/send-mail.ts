import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { SECOND } from '../../lib/time.ts';
import { incrementDailyCount } from '../../storage/counts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';

export interface Mail {
  /** One email address. It must be valid, because it becomes a header. */
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same as HTML. */
  html?: string;
  /** Headers that both ways of sending allow: https://developers.cloudflare.com/email-service/reference/headers/ */
  headers?: Record<string, string>;
  /** Identifies the mail: Resend sends only one mail with the same key in 24 hours. */
  key?: string;
}

const TIMEOUT = 10 * SECOND;

/** The ways to send a mail, in the order in which they are tried; `null` for one that is not set up. */
const PROVIDERS: Record<string, (env: Env) => ((mail: Mail) => Promise<unknown>) | null> = {
  Resend: ({ RESEND_API_KEY: apiKey, MAIL_FROM: from }) =>
    apiKey ? ({ key, ...mail }) => sendWithResend(apiKey, { from, ...mail }, key) : null,
  // In development it writes the text to a file and logs its path.
  'Email Service': ({ EMAIL, MAIL_FROM }) =>
    EMAIL ? ({ key: _, ...mail }) => EMAIL.send({ from: parseMailbox(MAIL_FROM), ...mail }) : null,
};

/**
 * Sends a mail from `MAIL_FROM`: through Resend if `RESEND_API_KEY` is set, and through the Workers `send_email` binding if it is not, or if
 * Resend does not accept the mail. If Resend accepts it and its answer is lost, the mail is sent twice.
 *
 * @throws ServiceError 502 if no provider accepted the mail
 */
export async function sendMail(env: Env, mail: Mail): Promise<void> {
  for (const [provider, open] of Object.entries(PROVIDERS)) {
    try {
      const send = open(env);
      if (!send) continue;
      await send(mail);
      return await countMail(env);
    } catch (error) {
      logEvent('warning', 'mail-provider-failed', { provider, error: String(error) });
    }
  }
  logEvent('error', 'mail-failed');
  throw new ServiceError('mail_not_sent', 'The mail could not be sent. Try again in a few minutes.');
}

/** Counts a mail that was sent, and logs when half of the mails of a day are used up. It is sent even if it cannot be counted. */
async function countMail(env: Env): Promise<void> {
  try {
    const [row] = await incrementDailyCount(openDatabase(env, SERVICE), 'mail', Date.now()).returning();
    const quota = Number(env.MAIL_DAILY_QUOTA ?? 0);
    if (quota > 0 && row?.count === Math.ceil(quota / 2))
      logEvent('error', 'mail-quota-half-used', { sent: row.count, quota });
  } catch (error) {
    logEvent('warning', 'mail-not-counted', { error });
  }
}

/** https://resend.com/docs/api-reference/emails/send-email */
async function sendWithResend(
  apiKey: string,
  mail: Omit<Mail, 'key'> & { from: string },
  key: string | undefined,
): Promise<void> {
  const response = await fetch('https://api.resend.com/emails', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(mail),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`Resend answered ${response.status}: ${body.slice(0, 300)}`);
}

/** Returns the email address of `MAIL_FROM`, which people can write to. */
export function getContactAddress(env: Pick<Env, 'MAIL_FROM'>): string {
  const from = parseMailbox(env.MAIL_FROM);
  return typeof from === 'string' ? from : from.email;
}

/** Splits `Name <address>` into its parts. Returns an address without a name as it is. */
function parseMailbox(from: string): string | EmailAddress {
  const [, name, email] = /^([^<]*)<([^>]*)>$/.exec(from.trim()) ?? [];
  return name && email ? { name: name.trim(), email: email.trim() } : from;
}
