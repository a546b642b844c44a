import { collectFindings } from '../../engine/site/collect-findings.ts';
import { writeCsv } from '../../lib/csv.ts';
import type { Caller } from '../accounts/caller.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { readReport } from './read-report.ts';
import { streamWithReportSlot } from './report-slot.ts';

const HEADER = [
  'Severity',
  'Finding',
  'Category',
  'URLs',
  'Gain',
  'Evidence',
  'How to fix it',
  'Check',
  'Id',
];

/**
 * Exports all findings of the combined report as CSV, gravest first. Does not contact the website.
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
    const rows = findings.map(({ severity, title, category, affected, gain, evidence, ...finding }) => [
      severity,
      title,
      category,
      affected.count,
      gain,
      evidence,
      finding.recommendation,
      finding.docs_url,
      finding.id,
    ]);
    return writeCsv(HEADER, rows);
  });
}
