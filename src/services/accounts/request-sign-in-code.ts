import { randomToken, sha256 } from '../../lib/secret.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteMailRecord, type MailLimit } from '../../storage/sent-mails.ts';
import { deleteSignInCode, insertSignInCode } from '../../storage/sign-in.ts';
import { reserveMail } from '../mail/reserve-mail.ts';
import { sendMail } from '../mail/send-mail.ts';
import { type Client, formatRequestOrigin } from './client.ts';
import { hashNetwork, toClientNetwork, toWideNetwork } from './client-network.ts';
import { isAdmin } from './is-admin.ts';
import { findKnownDevice } from './known-device.ts';
import { SIGN_IN_CODE_LIFETIME, hashSignInCode, generateSignInCode } from './sign-in-code.ts';

/** Limits on codes for browsers that have not signed in to the account before (docs/contract.md 2.9). */
const LIMITS: MailLimit[] = [
  { per: 'email', count: 3, windowMs: 15 * MINUTE },
  { per: 'client', count: 10, windowMs: HOUR },
  { per: 'network', count: 30, windowMs: HOUR },
];

/** The limit of a browser that has signed in to the account before: only its own requests count. */
const KNOWN_DEVICE_LIMITS: MailLimit[] = [{ per: 'device', count: 3, windowMs: 15 * MINUTE }];

/** A request for a code. */
export interface SignInRequest {
  /** In lower case. */
  email: string;
  client: Client;
  /** The token of the device cookie, if the browser has one. */
  deviceToken: string | undefined;
}

/**
 * Mails a sign-in code and returns a token for the browser that requested it; the code works only together with the token.
 * Looks up the email address only for browsers that have signed in before, so the response cannot reveal whether it has an
 * account.
 *
 * @throws ServiceError 429 over a limit, 502 if the mail could not be sent; that mail does not count towards the limits
 */
export async function requestSignInCode(env: Env, request: SignInRequest): Promise<string> {
  const { email, client, deviceToken } = request;
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const deviceHash = await findKnownDevice(env, deviceToken, email);
  const counted =
    deviceHash === null
      ? {
          clientHash: await hashNetwork(env, toClientNetwork(client.address)),
          networkHash: await hashNetwork(env, toWideNetwork(client.address)),
        }
      : { clientHash: '', networkHash: null };
  const mailId = await reserveMail(
    env,
    { kind: 'sign_in', email, deviceHash, ...counted, sentAt: now },
    deviceHash === null ? LIMITS : KNOWN_DEVICE_LIMITS,
    deviceHash !== null || isAdmin(env, email),
  );

  const [browserToken, code] = [randomToken(32), generateSignInCode()];
  const browserHash = await sha256(browserToken);
  try {
    await insertSignInCode(db, {
      browserHash,
      email,
      codeHash: await hashSignInCode(browserToken, code),
      expiresAt: now + SIGN_IN_CODE_LIFETIME,
    });
    await sendMail(env, {
      to: email,
      subject: `${code} is your sign-in code`,
      text: composeSignInMail(env, code, formatRequestOrigin(client, now)),
    });
  } catch (error) {
    await deleteMailRecord(db, mailId);
    await deleteSignInCode(db, browserHash);
    throw error;
  }
  return browserToken;
}

function composeSignInMail(env: Env, code: string, origin: string): string {
  return `${code}

This is your code to sign in at ${env.SITE_URL}. Enter it in the browser
you asked from. It works once and for ${SIGN_IN_CODE_LIFETIME / MINUTE} minutes.

${origin}

If you did not ask for it, ignore this mail and share the code with nobody:
without it no one can sign in. The browsers in which you are signed in are
listed at ${env.SITE_URL}/account/sessions.
`;
}
