import type { NewHostBlock } from '../../contracts/administration.ts';
import { checkUrl } from '../../crawler/check-url.ts';
import { ServiceError } from '../../lib/errors.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { insertBlock } from '../../storage/blocked-hosts.ts';
import { openDatabase } from '../../storage/database.ts';

/**
 * Blocks a host and its `www.`: it is not fetched, or its audits are not published (docs/contract.md 13.6, 13.7).
 *
 * @param blockedBy the administrator's email
 * @throws ServiceError 422 if the host is not public, or is blocked already
 */
export async function blockHost(env: Env, blockedBy: string, block: NewHostBlock): Promise<void> {
  const host = parseBlockableHost(block.host);
  const isNew = await insertBlock(openDatabase(env), {
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

/** Returns the host of a website or URL without `www.`; any other public host, such as an IP address or a public suffix, as it is. */
function parseBlockableHost(input: string): string {
  const website = parseWebsiteHost(input);
  if (website.ok) return website.host;
  const text = input.trim();
  const checked = checkUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (checked.ok) return new URL(checked.normalizedUrl).hostname;
  throw new ServiceError('invalid_input', website.reason, { field: 'host' });
}
