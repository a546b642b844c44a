import type { Scope } from '../../lib/scopes.ts';
import { sanitizeText } from '../../lib/text.ts';
import type { Caller } from '../caller.ts';
import { type Client, formatRequestOrigin } from '../accounts/client.ts';
import { sendNotice } from '../mail/send-notice.ts';
import { getRedirectHost } from './client.ts';
import type { AuthorizationRequest } from './read-authorization-request.ts';

/** Notifies an account by mail that an app may use it, and what to do if somebody else allowed it. */
export async function sendAppNotice(
  env: Env,
  { email }: Caller,
  { request, scopes }: { request: AuthorizationRequest; scopes: readonly Scope[] },
  browser: Client,
): Promise<void> {
  const { client, redirectUri } = request;
  const host = client.host ?? getRedirectHost(redirectUri) ?? 'a program on your computer';
  await sendNotice(env, {
    to: email,
    subject: 'An app was connected to your account',
    text: `An app may now use your account at ${env.SITE_URL}.

App: ${client.name === '' ? '' : `“${sanitizeText(client.name)}”, `}${host}
Allowed: ${scopes.join(', ')}
${formatRequestOrigin(browser, Date.now())}

If this was not you, somebody else is signed in to your account or reads
your mail. Disconnect the app at ${env.SITE_URL}/account/apps, then
sign out everywhere at ${env.SITE_URL}/account/sessions.
`,
  });
}
