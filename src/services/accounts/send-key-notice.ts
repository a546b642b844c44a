import type { Context } from '../context.ts';
import { sendNotice } from '../mail/counted-mail.ts';
import { type Client, formatRequestOrigin } from './client.ts';

const MESSAGES = {
  created: 'An API key was created for your account',
  replaced: 'The API key of your account was replaced',
  revoked: 'The API key of your account was revoked',
};

/** Tells an account by mail that its API key changed, and what to do if somebody else did it. */
export async function sendKeyNotice(
  { env, caller: { email } }: Context,
  { change, client }: { change: keyof typeof MESSAGES; client: Client },
): Promise<void> {
  const message = MESSAGES[change];
  await sendNotice(env, {
    to: email,
    subject: message,
    text: `${message} at ${env.SITE_URL}.

${formatRequestOrigin(client, Date.now())}

If this was not you, somebody else is signed in to your account or reads
your mail. Sign out everywhere at ${env.SITE_URL}/account/sessions, then
revoke or replace the key at ${env.SITE_URL}/account.
`,
  });
}
