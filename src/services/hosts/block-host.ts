import type { NewHostBlock } from '../../contracts/administration.ts';
import { ServiceError } from '../../lib/errors.ts';
import { insertBlock } from '../../storage/blocked-hosts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { parsePublicHost } from './parse-public-host.ts';

/**
 * Blocks a host and its `www.`: it is not fetched, or its audits are not published (docs/contract.md 13.6, 13.7).
 *
 * @param blockedBy the administrator's email
 * @throws ServiceError 422 if the host is not public, or is blocked already
 */
export async function blockHost(env: Env, blockedBy: string, block: NewHostBlock): Promise<void> {
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
