import { checkUrl } from '../../crawler/check-url.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { ServiceError } from '../../lib/errors.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';

/**
 * Returns the host of a website or URL without `www.`, which is kept if a public suffix would remain. Other public hosts, such as
 * IP addresses and public suffixes, are accepted too.
 *
 * @param field the form field that the input is from
 * @throws ServiceError 422 if the host is not public
 */
export function parsePublicHost(input: string, field: string): string {
  const website = parseWebsiteHost(input);
  if (website.ok) return website.host;
  const text = input.trim();
  const checked = checkUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (checked.ok) return stripWww(checked.url.hostname);
  throw new ServiceError('invalid_input', website.reason, { field });
}

/** Keeps `www.` if only a top-level domain would remain. */
function stripWww(hostname: string): string {
  const bare = getBareHost(hostname);
  return bare.includes('.') ? bare : hostname;
}
