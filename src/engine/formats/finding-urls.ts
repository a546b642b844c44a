import type { Finding } from '../../contracts/site-report.ts';

/** Returns the listed URLs of a finding; the home page for a finding about the website as a whole. */
export function listFindingUrls({ affected }: Pick<Finding, 'affected'>, host: string): string[] {
  return affected.urls.length > 0 ? affected.urls : [`https://${host}/`];
}

/** Returns the evidence of a finding for any of its URLs. The evidence for several pages comes from one of them, which is not named. */
export function describeEvidence({ scope, evidence, affected }: Finding): string {
  const isFromOtherPage = scope === 'page' && affected.count > 1 && evidence !== '';
  return isFromOtherPage ? `On one of ${affected.count} pages: ${evidence}` : evidence;
}
