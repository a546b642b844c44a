import { checkUrl } from '../../crawler/check-url.ts';
import { newId } from '../../lib/id.ts';
import type { NewReport } from '../../storage/stored-results.ts';

/** Returns what is known of a new audit before its result. @param url as it was asked for */
export function newReport(url: string): NewReport {
  const checked = checkUrl(url);
  const normalizedUrl = checked.ok ? checked.normalizedUrl : url;
  return {
    id: newId('r_'),
    url,
    normalizedUrl,
    domain: new URL(normalizedUrl).hostname,
    createdAt: Date.now(),
  };
}
