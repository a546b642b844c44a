import { openDatabase, SERVICE } from './database.ts';
import { getLog } from './log-entries.ts';
import { markAuditPublic, unmarkPublicAudits } from './public-audits.ts';
import { findSubmission, type SubmissionRow } from './submissions.ts';

/**
 * Finishes what follows the storage of a snapshot: marks its audit as public, and makes sure that it is recorded in the transparency log.
 *
 * @returns its row with the index of its leaf, which is in a signed checkpoint
 * @throws Error if the log cannot record it
 */
export async function ensureLogged(env: Env, row: SubmissionRow): Promise<SubmissionRow> {
  await Promise.all([
    row.withdrawal === null && markAuditPublic(env, row),
    row.logIndex === null && getLog(env).sequence(),
  ]);
  if (row.logIndex !== null) return row;
  const logged = await findSubmission(openDatabase(env, SERVICE), row.provider, row.id);
  if (!logged || logged.logIndex === null) throw new Error(`the snapshot ${row.id} is not in the log`);
  // It may have been withdrawn before its audit was marked.
  if (logged.withdrawal !== null) await unmarkPublicAudits(env, [logged]);
  return logged;
}
