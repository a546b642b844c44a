import { ServiceError } from '../../lib/errors.ts';
import { findBlock } from '../../storage/blocked-hosts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { describeBlock } from './host-errors.ts';

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
