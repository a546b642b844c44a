import { pluralize } from '../../lib/text.ts';
import { ServiceError } from '../../lib/errors.ts';
import { randomToken, sha256 } from '../../lib/secret.ts';
import { HOUR, MINUTE, SECOND } from '../../lib/time.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import {
  recordSignInMail,
  deleteSignInMail,
  insertSignInCode,
  findNextMailTime,
  type SignInMailLimits,
} from '../../storage/sign-in.ts';
import { sendMail } from '../mail/send.ts';
import { toClientNetwork } from './client-network.ts';
import { SIGN_IN_CODE_LIFETIME, hashSignInCode, generateSignInCode } from './sign-in-code.ts';

/** Sign-in mails per email and per client network. */
export const SIGN_IN_MAIL_LIMITS: SignInMailLimits = {
  perEmail: { count: 3, windowMs: 15 * MINUTE },
  perClient: { count: 10, windowMs: HOUR },
};

/**
 * Mail a sign-in code to `email` and return the token of the browser that asked: the code works only together with
 * it. Whether there is an account is not looked up, so nothing in the answer can tell. 429 over a
 * limit, 502 when the mail could not be sent, which then does not count. @param email in lower case
 */
export async function requestSignInCode(env: Env, email: string, clientAddress: string): Promise<string> {
  const db = openDatabase(env);
  const now = Date.now();
  const send = { email, clientHash: await sha256(toClientNetwork(clientAddress)), sentAt: now };
  const sendId = await recordSignInMail(db, send, SIGN_IN_MAIL_LIMITS);
  if (sendId === null) throw await tooManyMailsError(db, send);

  const [browserToken, code] = [randomToken(32), generateSignInCode()];
  const browserHash = await sha256(browserToken);
  await insertSignInCode(db, {
    browserHash,
    email,
    codeHash: await hashSignInCode(browserToken, code),
    expiresAt: now + SIGN_IN_CODE_LIFETIME,
  });
  try {
    await sendMail(env, {
      to: email,
      subject: `${code} is your sign-in code`,
      text: composeSignInMail(env, code),
    });
  } catch (error) {
    await deleteSignInMail(db, sendId, browserHash);
    throw error;
  }
  return browserToken;
}

async function tooManyMailsError(
  db: Database,
  send: Parameters<typeof findNextMailTime>[1],
): Promise<ServiceError> {
  const wait = Math.max((await findNextMailTime(db, send, SIGN_IN_MAIL_LIMITS)) - send.sentAt, SECOND);
  const minutes = Math.ceil(wait / MINUTE);
  return new ServiceError(
    'sign_in_rate_limited',
    `Too many sign-in codes were requested. Try again in ${pluralize(minutes, 'minute')}.`,
    { retryAfter: Math.ceil(wait / SECOND) },
  );
}

function composeSignInMail(env: Env, code: string): string {
  return `${code}

This is your code to sign in at ${env.SITE_URL}. Enter it in the browser
you asked from. It works once and for ${SIGN_IN_CODE_LIFETIME / MINUTE} minutes.

If you did not ask for it, ignore this mail: nobody can sign in without
the code, so pass it on to no one.
`;
}
