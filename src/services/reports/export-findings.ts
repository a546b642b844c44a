import { writeSiteReportCsv } from '../../engine/formats/site-report-csv.ts';
import { collectFindings } from '../../engine/site/collect-findings.ts';
import type { Caller } from '../caller.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { readReport } from './read-report.ts';
import { streamWithReportSlot } from './report-slot.ts';

/**
 * Exports all findings of the combined report as CSV, most severe first. Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export async function exportFindings(
  env: Env,
  { accountId }: Caller,
  { host }: VerifiedWebsite,
): Promise<AsyncGenerator<string>> {
  return streamWithReportSlot(env, accountId, host, async () => {
    const { sitePages, site, score } = await readReport(env, accountId, host);
    const { findings } = collectFindings(sitePages, { site, score, siteUrl: env.SITE_URL });
    return writeSiteReportCsv({ findings });
  });
}
