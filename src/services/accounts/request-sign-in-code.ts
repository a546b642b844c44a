import { pluralize } from '../../lib/text.ts';
import { ServiceError } from '../../lib/errors.ts';
import { randomToken, hmac, sha256 } from '../../lib/secret.ts';
import { HOUR, MINUTE, SECOND } from '../../lib/time.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import {
  recordSignInMail,
  deleteSignInMail,
  insertSignInCode,
  findNextMailTime,
  type SignInMailLimits,
} from '../../storage/sign-in.ts';
import { sendMail } from '../mail/send-mail.ts';
import { toClientNetwork } from './client-network.ts';
import { SIGN_IN_CODE_LIFETIME, hashSignInCode, generateSignInCode } from './sign-in-code.ts';

/** Limits on sign-in mails for each email address and each client network (docs/contract.md 2.9). */
export const SIGN_IN_MAIL_LIMITS: SignInMailLimits = {
  perEmail: { count: 3, windowMs: 15 * MINUTE },
  perClient: { count: 10, windowMs: HOUR },
};

/**
 * Mails a sign-in code and returns a token for the browser that requested it; the code works only together with the token.
 * Does not look up whether the email address has an account, so the response cannot reveal it.
 *
 * @param email in lower case
 * @throws ServiceError 429 over a limit, 502 if the mail could not be sent; that mail does not
 * count towards the limits
 */
export async function requestSignInCode(env: Env, email: string, clientAddress: string): Promise<string> {
  const db = openDatabase(env);
  const now = Date.now();
  const send = {
    email,
    clientHash: await hmac(env.NETWORK_HASH_SECRET, toClientNetwork(clientAddress)),
    sentAt: now,
  };
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
