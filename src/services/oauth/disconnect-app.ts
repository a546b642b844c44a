import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteGrant } from '../../storage/oauth-grants.ts';

/** Disconnects an app: its tokens stop working immediately. Does nothing if the account has no such app. */
export async function disconnectApp(env: Env, accountId: string, id: string): Promise<void> {
  await deleteGrant(openDatabase(env, SERVICE), accountId, id);
}
