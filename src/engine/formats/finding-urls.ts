import type { Finding } from '../../contracts/site-report.ts';

/** Returns the listed addresses of a finding. One of the website as a whole is at its home page. */
export function listFindingAddresses({ affected }: Pick<Finding, 'affected'>, host: string): string[] {
  return affected.urls.length > 0 ? affected.urls : [`https://${host}/`];
}

/** Returns the evidence of a finding for any one of its addresses. That of several pages is from one of them, which is not named. */
export function describeEvidence({ scope, evidence, affected }: Finding): string {
  const isFromOtherPage = scope === 'page' && affected.count > 1 && evidence !== '';
  return isFromOtherPage ? `On one of ${affected.count} pages: ${evidence}` : evidence;
}
