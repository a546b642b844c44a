import { openDatabase, SERVICE } from './database.ts';
import { getLog } from './log-entries.ts';
import { findSubmission, type SubmissionRow } from './submissions.ts';

/**
 * Makes sure that a stored snapshot is recorded in the transparency log.
 *
 * @returns its row with the index of its leaf, which is in a signed checkpoint
 * @throws Error if the log cannot record it
 */
export async function ensureLogged(env: Env, row: SubmissionRow): Promise<SubmissionRow> {
  if (row.logIndex !== null) return row;
  await getLog(env).sequence();
  const logged = await findSubmission(openDatabase(env, SERVICE), row.provider, row.id);
  if (!logged || logged.logIndex === null) throw new Error(`the snapshot ${row.id} is not in the log`);
  return logged;
}
