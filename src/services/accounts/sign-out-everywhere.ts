import { sha256 } from '../../lib/secret.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteAccountSessions } from '../../storage/sessions.ts';

/**
 * Ends all sessions of an account, this one included, and forgets the other browsers that have signed in to it.
 *
 * @param deviceToken the device token of this browser, which is still remembered
 */
export async function signOutEverywhere(
  env: Env,
  accountId: string,
  deviceToken: string | undefined,
): Promise<void> {
  await deleteAccountSessions(openDatabase(env, SERVICE), accountId, await sha256(deviceToken ?? ''));
}
