import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteAccountSession } from '../../storage/sessions.ts';

/** Ends a session of an account, if it has one with this id. @param sessionId `AccountSession.id` */
export async function endAccountSession(env: Env, accountId: string, sessionId: string): Promise<void> {
  await deleteAccountSession(openDatabase(env, SERVICE), accountId, sessionId);
}
