import { checkUrl } from '../../crawler/check-url.ts';
import { ServiceError } from '../../lib/errors.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';

/**
 * Returns the host of a website or URL without `www.`; any other public host, such as an IP address or a public suffix, as it is.
 *
 * @param field the form field that the input is from
 * @throws ServiceError 422 if the host is not public
 */
export function parsePublicHost(input: string, field: string): string {
  const website = parseWebsiteHost(input);
  if (website.ok) return website.host;
  const text = input.trim();
  const checked = checkUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (checked.ok) return new URL(checked.normalizedUrl).hostname;
  throw new ServiceError('invalid_input', website.reason, { field });
}
