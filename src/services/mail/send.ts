import { ServiceError } from '../../lib/errors.ts';
import { SECOND } from '../../lib/time.ts';

export interface Mail {
  /** One address, already checked: it goes into a header. */
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

const TIMEOUT = 10 * SECOND;

/**
 * Send a mail from `MAIL_FROM`: through Resend when its key is set, else through the Workers `send_email` binding,
 * which locally writes the text to a file and names it on the console. 502 when it could not be handed over.
 */
export async function sendMail(env: Env, mail: Mail): Promise<void> {
  try {
    if (env.RESEND_API_KEY) await sendWithResend(env.RESEND_API_KEY, { from: env.MAIL_FROM, ...mail });
    else await env.EMAIL.send({ from: parseMailbox(env.MAIL_FROM), ...mail });
  } catch (error) {
    // oxlint-disable-next-line no-console -- the operator must learn why; the recipient is left out
    console.error(JSON.stringify({ mail: 'failed', error: String(error) }));
    throw new ServiceError('mail_not_sent', 'The mail could not be sent. Try again in a few minutes.');
  }
}

/** https://resend.com/docs/api-reference/emails/send-email */
async function sendWithResend(apiKey: string, mail: Mail & { from: string }): Promise<void> {
  const response = await fetch('https://api.resend.com/emails', {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(mail),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`Resend answered ${response.status}: ${answer.slice(0, 300)}`);
}

/** The address of `MAIL_FROM`: where whoever gets mail from the service can write to. */
export function getContactAddress(env: Env): string {
  const from = parseMailbox(env.MAIL_FROM);
  return typeof from === 'string' ? from : from.email;
}

/** `Name <address>` in its parts; an address alone stays as it is. */
function parseMailbox(from: string): string | EmailAddress {
  const [, name, email] = /^([^<]*)<([^>]*)>$/.exec(from.trim()) ?? [];
  return name && email ? { name: name.trim(), email: email.trim() } : from;
}
