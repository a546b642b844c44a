import { ServiceError } from '../../lib/errors.ts';
import { sanitizeText } from '../../lib/text.ts';
import type { Caller } from '../caller.ts';
import { toSubmission } from './submission.ts';
import type { Submission } from '../../contracts/submission.ts';
import { findSnapshot } from './find-snapshot.ts';
import { readFrozenBytes } from './read-frozen-bytes.ts';
import { assertPublished } from './withdrawal.ts';

/**
 * Returns a snapshot with its document. `submitted_by` is set only if the caller published it.
 *
 * @throws ServiceError 404 if there is no such snapshot, 410 if it is withdrawn, 502 if its document is damaged
 */
export async function getSubmission(
  env: Env,
  caller: Caller,
  provider: string,
  id: string,
): Promise<Submission> {
  const row = await findSnapshot(env, provider, id);
  if (!row)
    throw new ServiceError(
      'submission_not_found',
      `There is no snapshot ${sanitizeText(id)} in the directory ${sanitizeText(provider)}`,
    );
  assertPublished(row);
  return toSubmission(row, await readFrozenBytes(env, row), caller);
}
