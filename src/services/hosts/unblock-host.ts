import { removeBlock } from '../../storage/blocked-hosts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { blockNotFoundError } from './get-block.ts';

/**
 * Removes a block. It stays as a record.
 *
 * @param removedBy the administrator's email
 * @throws ServiceError 404 if there is no such block, or it was removed before
 */
export async function unblockHost(
  env: Env,
  removedBy: string,
  id: number,
  removalReason: string,
): Promise<void> {
  const removal = { removedBy, removalReason, removedAt: Date.now() };
  if (!(await removeBlock(openDatabase(env, SERVICE), id, removal))) throw blockNotFoundError();
}
