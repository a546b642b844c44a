import { sha256 } from '../../lib/secret.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteSession } from '../../storage/sessions.ts';

/** Ends a session. Its token stops working immediately. */
export async function endSession(env: Env, token: string): Promise<void> {
  await deleteSession(openDatabase(env, SERVICE), await sha256(token));
}
