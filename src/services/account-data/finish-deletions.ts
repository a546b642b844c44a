import { listAccountDeletions } from '../../storage/account-deletions.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { finishDeletion } from './finish-deletion.ts';

/** Deletions continued by one run. */
const MAX_DELETIONS = 20;

/**
 * Finishes deletions of accounts that a crash or an outage interrupted. A deletion that fails again does not stop the others.
 */
export async function finishDeletions(env: Env): Promise<void> {
  for (const deletion of await listAccountDeletions(openDatabase(env, SERVICE), MAX_DELETIONS)) {
    await finishDeletion(env, deletion);
  }
}
