import { isProvider } from '../../lib/directory-providers.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findSubmission, type SubmissionRow } from '../../storage/submissions.ts';

/** Returns the record of a snapshot, published or withdrawn, without its document, or `null` if there is none. Reads D1 once. */
export async function findSnapshot(env: Env, provider: string, id: string): Promise<SubmissionRow | null> {
  return isProvider(provider) ? findSubmission(openDatabase(env, SERVICE), provider, id) : null;
}
