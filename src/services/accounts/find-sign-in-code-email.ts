import { sha256 } from '../../lib/secret.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findCodeEmail } from '../../storage/sign-in.ts';

/** Returns the email address that this browser's unused code was mailed to, or `null`. */
export async function findSignInCodeEmail(env: Env, browserToken: string): Promise<string | null> {
  return findCodeEmail(openDatabase(env, SERVICE), await sha256(browserToken), Date.now());
}
