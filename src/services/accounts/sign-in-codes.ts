import { toClientNetwork, toWideNetwork } from '../../lib/client-network.ts';
import { logEvent } from '../../lib/log.ts';
import { areSecretsEqual, randomToken, sha256 } from '../../lib/secret.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import {
  type CodeGuess,
  consumeSignInCode,
  deleteSignInCode,
  findCodeEmail,
  insertSignInCode,
  recordSignInGuess,
  type SignInCodeRow,
} from '../../storage/sign-in.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteMailRecord, type MailLimit } from '../../storage/sent-mails.ts';
import { reserveMail } from '../mail/counted-mail.ts';
import { sendMail } from '../mail/send-mail.ts';
import { isAdmin } from './account.ts';
import { type Client, findKnownDevice, formatRequestOrigin, hashNetwork } from './client.ts';

/** How long a code works, in milliseconds. */
export const SIGN_IN_CODE_LIFETIME = 10 * MINUTE;

/** Guesses allowed for each code. With 100 million codes, the chance of a hit is 1 in 20 million. */
export const MAX_GUESSES = 5;

const CODE_COUNT = 10 ** 8;
/** The largest multiple of `CODE_COUNT` in 32 bits. Random numbers from it on would make low codes more likely. */
const UNBIASED_LIMIT = Math.floor(2 ** 32 / CODE_COUNT) * CODE_COUNT;

/** Returns eight random digits. All codes are equally likely. */
export function generateSignInCode(): string {
  let random: number;
  do random = crypto.getRandomValues(new Uint32Array(1))[0]!;
  while (random >= UNBIASED_LIMIT);
  return String(random % CODE_COUNT).padStart(8, '0');
}

/**
 * Returns the hash under which a code is stored. It includes the browser's token, 256 random bits that are stored only as a
 * hash, so that a reader of the table cannot find the code by trying all 100 million.
 */
export function hashSignInCode(browserToken: string, code: string): Promise<string> {
  return sha256(`${browserToken}:${code}`);
}

export type GuessResult =
  | { ok: true }
  /** 0 if there is no code, or if it has expired or was guessed too often. */
  | { ok: false; guessesLeft: number };

/** Compares an entered code with the mailed one. @param guess as counted by `recordGuess`; `null` if it was not allowed */
export async function checkGuess(
  guess: CodeGuess | null,
  browserToken: string,
  code: string,
): Promise<GuessResult> {
  if (!guess) return { ok: false, guessesLeft: 0 };
  if (areSecretsEqual(guess.codeHash, await hashSignInCode(browserToken, code))) return { ok: true };
  return { ok: false, guessesLeft: MAX_GUESSES - guess.attempts };
}

/** Limits on codes for browsers that have not signed in to the account before (docs/contract.md 2.9). */
const LIMITS: MailLimit[] = [
  { per: 'email', count: 3, windowMs: 15 * MINUTE },
  { per: 'client', count: 10, windowMs: HOUR },
  { per: 'network', count: 30, windowMs: HOUR },
];

/** The limit of a browser that has signed in to the account before: only its own requests count. */
const KNOWN_DEVICE_LIMITS: MailLimit[] = [{ per: 'device', count: 3, windowMs: 15 * MINUTE }];

/** A request for a code. */
interface SignInRequest {
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
  const deviceHash = await findKnownDevice(env, { token: deviceToken, email });
  const counted =
    deviceHash === null
      ? {
          clientHash: await hashNetwork(env, toClientNetwork(client.address)),
          networkHash: await hashNetwork(env, toWideNetwork(client.address)),
        }
      : { clientHash: '', networkHash: null };
  const mailId = await reserveMail(env, {
    mail: { kind: 'sign_in', email, deviceHash, ...counted, sentAt: now },
    limits: deviceHash === null ? LIMITS : KNOWN_DEVICE_LIMITS,
    isPrivileged: deviceHash !== null || isAdmin(env, email),
  });

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

/** Returns the email address that this browser's unused code was mailed to, or `null`. */
export async function findSignInCodeEmail(env: Env, browserToken: string): Promise<string | null> {
  return findCodeEmail(openDatabase(env, SERVICE), await sha256(browserToken), Date.now());
}

type SignInCodeResult =
  | { ok: true; code: SignInCodeRow }
  /** 0 if the browser has no code, or if its code was used, has expired or was guessed too often. */
  | { ok: false; guessesLeft: number };

/** Compares a code with the one mailed at the request of this browser. A correct code works once. */
export async function verifySignInCode(
  env: Env,
  { browserToken, code }: { browserToken: string; code: string },
): Promise<SignInCodeResult> {
  const db = openDatabase(env, SERVICE);
  const browserHash = await sha256(browserToken);
  const guess = await recordSignInGuess(db, browserHash, { limit: MAX_GUESSES, now: Date.now() });
  const result = await checkGuess(guess, browserToken, code);
  if (!result.ok) return result;
  const used = await consumeSignInCode(db, browserHash);
  return used === null ? { ok: false, guessesLeft: 0 } : { ok: true, code: used };
}

/** Makes a code work again that was right: a failure on our side kept it from starting a session. Never throws. */
export async function restoreSignInCode(env: Env, code: SignInCodeRow): Promise<void> {
  try {
    await insertSignInCode(openDatabase(env, SERVICE), { ...code, attempts: code.attempts - 1 });
  } catch (error) {
    logEvent('warning', 'sign-in-code-not-restored', { error });
  }
}
