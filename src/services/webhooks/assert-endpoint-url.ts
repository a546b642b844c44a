import { parseResolvers } from '../../crawler/dns.ts';
import { checkEndpointHost, checkEndpointUrl } from '../../crawler/post-event.ts';
import { ServiceError } from '../../lib/errors.ts';
import { assertFetchable } from '../hosts/assert-fetchable.ts';

/**
 * Asserts that events can be sent to a URL: a public https URL whose host has only public addresses in DNS. Sends nothing to
 * the host. Returns the URL as it is requested.
 *
 * @throws ServiceError 422 if it is refused
 */
export async function assertEndpointUrl(env: Env, input: string): Promise<string> {
  const checked = checkEndpointUrl(input);
  if (!checked.ok) throw refuse(checked.reason);
  const { hostname } = new URL(checked.normalizedUrl);
  await assertFetchable(env, hostname, 'url');
  const host = await checkEndpointHost(hostname, parseResolvers(env.DOH_RESOLVERS));
  if (host.kind !== 'public') throw refuse(host.message);
  return checked.normalizedUrl;
}

function refuse(reason: string): ServiceError {
  return new ServiceError('invalid_webhook_url', reason, { field: 'url' });
}
