import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { SECOND } from '../../lib/time.ts';

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

/**
 * Sends a mail from `MAIL_FROM`: through Resend if `RESEND_API_KEY` is set, otherwise through the Workers `send_email` binding,
 * which in development writes the text to a file and logs its path.
 *
 * @throws ServiceError 502 if the mail was not accepted
 */
export async function sendMail(env: Env, { key, ...mail }: Mail): Promise<void> {
  try {
    if (env.RESEND_API_KEY) await sendWithResend(env.RESEND_API_KEY, { from: env.MAIL_FROM, ...mail }, key);
    else await env.EMAIL.send({ from: parseMailbox(env.MAIL_FROM), ...mail });
  } catch (error) {
    logEvent('error', 'mail-failed', { error: String(error) });
    throw new ServiceError('mail_not_sent', 'The mail could not be sent. Try again in a few minutes.');
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
