import { ServiceError } from '../../lib/errors.ts';
import { logError } from '../../lib/log.ts';
import { getSnapshot, DamagedSnapshotError } from '../../storage/snapshots.ts';
import { type SubmissionRow } from '../../storage/submissions.ts';

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
    logError({ event: 'snapshot-damaged', id, error: error.message });
    throw new ServiceError(
      'snapshot_damaged',
      `The stored snapshot ${id} does not match its published hash, so it is not returned`,
    );
  }
}
