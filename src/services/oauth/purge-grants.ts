import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteExpiredClients } from '../../storage/oauth-clients.ts';
import { deleteExpiredGrants } from '../../storage/oauth-grants.ts';

/** Deletes expired codes, tokens, registrations and client documents, and grants without a token. `now` in milliseconds since 1970. */
export async function purgeGrants(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, SERVICE);
  await deleteExpiredGrants(db, now);
  await deleteExpiredClients(db, now);
}
