import { ServiceError } from '../../lib/errors.ts';
import { type BlockedHostRow, readBlock } from '../../storage/blocked-hosts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';

export type HostBlock = BlockedHostRow;

/** Returns an active block. @throws ServiceError 404 if there is no such block, or it was removed */
export async function getBlock(env: Env, id: number): Promise<HostBlock> {
  const block = await readBlock(openDatabase(env, SERVICE), id);
  if (!block) throw blockNotFoundError();
  return block;
}

export function blockNotFoundError(): ServiceError {
  return new ServiceError('block_not_found', 'There is no such block, or it was removed.');
}
