import { MINUTE } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteDeletionCode, hasDeletionCodeRow, setDeletionCode } from '../../storage/sign-in.ts';
import { deleteMailRecord, type MailLimit } from '../../storage/sent-mails.ts';
import { type Client, formatRequestOrigin } from '../accounts/client.ts';
import { generateSignInCode, hashSignInCode, SIGN_IN_CODE_LIFETIME } from '../accounts/sign-in-codes.ts';
import type { Context } from '../context.ts';
import { reserveMail } from '../mail/counted-mail.ts';
import { sendMail } from '../mail/send-mail.ts';

/** Codes mailed to an account (docs/contract.md 2.22). */
const LIMIT: MailLimit = { per: 'email', count: 3, windowMs: 15 * MINUTE };

/** Mails of a signed-in account count towards no network and no device. */
const UNCOUNTED = { clientHash: '', networkHash: null, deviceHash: null };

/**
 * Mails the account a code that confirms its deletion. Only the newest code works, and only in the session that requested it.
 *
 * @throws ServiceError 429 over a limit, 502 if the mail could not be sent; that mail does not count
 */
export async function requestDeletionCode(
  { env, caller: { accountId, email } }: Context,
  { sessionToken, client }: { sessionToken: string; client: Client },
): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const mailId = await reserveMail(env, {
    mail: { kind: 'deletion', email, ...UNCOUNTED, sentAt: now },
    limits: [LIMIT],
    isPrivileged: true,
  });
  const code = generateSignInCode();
  const codeHash = await hashSignInCode(sessionToken, code);
  try {
    await setDeletionCode(db, accountId, { codeHash, expiresAt: now + SIGN_IN_CODE_LIFETIME });
    await sendMail(env, {
      to: email,
      subject: `${code} is your code to delete your account`,
      text: composeDeletionMail(env, code, formatRequestOrigin(client, now)),
    });
  } catch (error) {
    await deleteMailRecord(openDatabase(env, SERVICE), mailId);
    await deleteDeletionCode(db, accountId, codeHash);
    throw error;
  }
}

function composeDeletionMail(env: Env, code: string, origin: string): string {
  return `${code}

This is your code to delete your account at ${env.SITE_URL}, for good.
Enter it in the browser you asked from. It works once and for
${SIGN_IN_CODE_LIFETIME / MINUTE} minutes.

${origin}

If you did not ask for it, somebody else is signed in to your account:
pass the code on to no one, and sign out everywhere at
${env.SITE_URL}/account/sessions.
`;
}

/** Whether the account has a deletion code that has not expired. */
export async function hasDeletionCode({ env, caller: { accountId } }: Context): Promise<boolean> {
  return hasDeletionCodeRow(openDatabase(env, SERVICE), accountId, Date.now());
}
