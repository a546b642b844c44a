import type { NewHostBlock } from '../../contracts/administration.ts';
import { ServiceError } from '../../lib/errors.ts';
import {
  type BlockedHostRow,
  findBlock,
  insertBlock,
  readBlock,
  removeBlock,
} from '../../storage/blocked-hosts.ts';
import * as stored from '../../storage/blocked-hosts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { describeBlock, hostBlockedError } from './host-errors.ts';
import { parsePublicHost } from './parse-public-host.ts';

/**
 * Blocks a host and its `www.`: it is not fetched, or its audits are not published (docs/contract.md 13.6, 13.7).
 *
 * @param blockedBy the administrator's email
 * @throws ServiceError 422 if the host is not public, or is blocked already
 */
export async function blockHost(
  env: Env,
  { blockedBy, block }: { blockedBy: string; block: NewHostBlock },
): Promise<void> {
  const host = parsePublicHost(block.host, 'host');
  const isNew = await insertBlock(openDatabase(env, SERVICE), {
    host,
    includeSubdomains: block.include_subdomains ?? false,
    scope: block.scope,
    requestedBy: block.requested_by,
    reason: block.reason,
    blockedBy,
    blockedAt: Date.now(),
  });
  if (isNew) return;
  throw new ServiceError('invalid_input', 'This host is on the list already. Remove that block first.', {
    field: 'host',
  });
}

/**
 * Removes a block. It stays as a record.
 *
 * @param removedBy the administrator's email
 * @throws ServiceError 404 if there is no such block, or it was removed before
 */
export async function unblockHost(
  env: Env,
  { removedBy, id, removalReason }: { removedBy: string; id: number; removalReason: string },
): Promise<void> {
  const removal = { removedBy, removalReason, removedAt: Date.now() };
  if (!(await removeBlock(openDatabase(env, SERVICE), id, removal))) throw blockNotFoundError();
}

/** Most blocks in each list. */
export const MAX_LISTED_BLOCKS = 500;

/** Lists the active blocks and the removed ones, newest first. */
export async function listBlocks(env: Env): Promise<{ active: HostBlock[]; removed: HostBlock[] }> {
  return stored.listBlockRows(openDatabase(env, SERVICE), MAX_LISTED_BLOCKS);
}

export type HostBlock = BlockedHostRow;

/** Returns an active block. @throws ServiceError 404 if there is no such block, or it was removed */
export async function getBlock(env: Env, id: number): Promise<HostBlock> {
  const block = await readBlock(openDatabase(env, SERVICE), id);
  if (!block) throw blockNotFoundError();
  return block;
}

function blockNotFoundError(): ServiceError {
  return new ServiceError('block_not_found', 'There is no such block, or it was removed.');
}

/**
 * Asserts that a website may be fetched. Call it before anything is done.
 *
 * @param field the request field that names the host, unless it is in the path
 * @throws ServiceError 422 if the host is blocked (docs/contract.md 13.6)
 */
export async function assertFetchable(
  env: Env,
  { host, field }: { host: string; field?: string | undefined },
): Promise<void> {
  const block = await findBlock(openDatabase(env, SERVICE), 'fetch', [host]);
  if (block) throw hostBlockedError(describeBlock(block, host), field);
}

/**
 * Checks that audits of a page may be published.
 *
 * @param urls the URL that was audited, and that of the page after redirects
 * @throws ServiceError 422 if the host of one of them is blocked (docs/contract.md 13.7)
 */
export async function assertPublishable(env: Env, urls: readonly string[]): Promise<void> {
  const hostnames = urls.map((url) => new URL(url).hostname);
  const block = await findBlock(openDatabase(env, SERVICE), 'publish', hostnames);
  if (block) throw new ServiceError('host_not_publishable', describeBlock(block, block.host));
}
