import { findBlock } from '../../storage/blocked-hosts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { describeBlock, hostBlockedError } from './host-errors.ts';

/**
 * Asserts that a website may be fetched. Call it before anything is done.
 *
 * @param field the request field that names the host, unless it is in the path
 * @throws ServiceError 422 if the host is blocked (docs/contract.md 13.6)
 */
export async function assertFetchable(env: Env, host: string, field?: string): Promise<void> {
  const block = await findBlock(openDatabase(env, SERVICE), 'fetch', [host]);
  if (block) throw hostBlockedError(describeBlock(block, host), field);
}
