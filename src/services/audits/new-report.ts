import { checkUrl } from '../../crawler/check-url.ts';
import { newId } from '../../lib/id.ts';
import type { NewReport } from '../../storage/stored-results.ts';

/** Creates the columns of a new audit that are known before its result. @param url as requested */
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
