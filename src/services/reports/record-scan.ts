import { listFailingPages } from '../../engine/site/failing-pages.ts';
import { buildSiteTrace, fingerprintPage } from '../../engine/trace/site-trace.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import { readReport } from './read-report.ts';

/**
 * Records the result of a scan, to compare it with other scans: the score, findings and pages of the website, including pages
 * that the scan did not read (docs/contract.md 14.6). Can be repeated. Does nothing without a score.
 */
export async function recordScan(
  env: Env,
  { id, accountId, host }: { id: string; accountId: string; host: string },
): Promise<void> {
  const { sitePages, site, score } = await readReport(env, accountId, host);
  if (!score) return;
  const pages = [
    ...sitePages.pages.map(({ key, facts }) => ({ key, url: facts.url, hash: fingerprintPage(facts) })),
    ...listFailingPages(sitePages).map(({ key, url }) => ({ key, url, hash: null })),
  ];
  const trace = JSON.stringify(buildSiteTrace(sitePages, { site, score }));
  await env.SITE_AUDITS.getByName(toSiteName(accountId, host)).recordScan({ id, trace }, pages);
}
