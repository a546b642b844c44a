import { checkUrl, type PublicUrl } from '../../crawler/check-url.ts';
import { ServiceError } from '../../lib/errors.ts';

/** Returns the URL of a page to audit. Makes no DNS lookup. @throws ServiceError 422 if it is not public */
export function parseAuditUrl(url: string): PublicUrl {
  const checked = checkUrl(url);
  if (!checked.ok) throw new ServiceError('invalid_url', checked.reason, { field: 'url' });
  return checked.url;
}

/** Returns why a URL cannot be audited and what to enter instead, as sentences, or `null`. Makes no DNS lookup. */
export function explainRefusedUrl(url: string): string | null {
  const checked = checkUrl(url);
  return checked.ok ? null : checked.reason;
}
