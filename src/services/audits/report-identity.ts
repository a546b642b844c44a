import { newId } from '../../lib/id.ts';
import type { ReportIdentity } from '../../storage/stored-results.ts';

/** Creates the columns of an audit that are known before its result. @param requested `url` as requested, `normalizedUrl` as fetched */
export function createReportIdentity({
  url,
  normalizedUrl,
}: Pick<ReportIdentity, 'url' | 'normalizedUrl'>): ReportIdentity {
  return {
    id: newId('r_'),
    url,
    normalizedUrl,
    domain: new URL(normalizedUrl).hostname,
    createdAt: Date.now(),
  };
}
