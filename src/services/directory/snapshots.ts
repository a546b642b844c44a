import type { Submission } from '../../contracts/submission.ts';
import { isProvider } from '../../lib/directory-providers.ts';
import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { sanitizeText } from '../../lib/text.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { DamagedSnapshotError, getSnapshot } from '../../storage/snapshots.ts';
import { findSubmission, type SubmissionRow } from '../../storage/submissions.ts';
import type { Context } from '../context.ts';
import { assertPublished, toSubmission } from './submission.ts';

/**
 * Returns a snapshot with its document. `submitted_by` is set only if the caller published it.
 *
 * @throws ServiceError 404 if there is no such snapshot, 410 if it is withdrawn, 502 if its document is damaged
 */
export async function getSubmission(
  { env, caller }: Context,
  { provider, id }: { provider: string; id: string },
): Promise<Submission> {
  const row = await findSnapshot(env, { provider, id });
  if (!row)
    throw new ServiceError(
      'submission_not_found',
      `There is no snapshot ${sanitizeText(id)} in the directory ${sanitizeText(provider)}`,
    );
  assertPublished(row);
  return toSubmission(row, await readFrozenBytes(env, row), caller);
}

/** Returns the record of a snapshot, published or withdrawn, without its document, or `null` if there is none. Reads D1 once. */
export async function findSnapshot(
  env: Env,
  { provider, id }: { provider: string; id: string },
): Promise<SubmissionRow | null> {
  return isProvider(provider) ? findSubmission(openDatabase(env, SERVICE), provider, id) : null;
}

/**
 * Returns the bytes of a snapshot's document. Reads R2 once.
 *
 * @throws ServiceError 502 if they do not match the published hash (docs/contract.md 10.6); the failure is logged
 */
export async function readFrozenBytes(
  env: Env,
  { id, r2Key, sha256 }: Pick<SubmissionRow, 'id' | 'r2Key' | 'sha256'>,
): Promise<Uint8Array> {
  try {
    return await getSnapshot(env.SNAPSHOTS, r2Key, sha256);
  } catch (error) {
    if (!(error instanceof DamagedSnapshotError)) throw error;
    logEvent('critical', 'snapshot-damaged', { id, error: error.message });
    throw new ServiceError(
      'snapshot_damaged',
      `The stored snapshot ${id} does not match its published hash, so it is not returned`,
    );
  }
}
