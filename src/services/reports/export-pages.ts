import { writeCsv } from '../../lib/csv.ts';
import type { Caller } from '../caller.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { readPages } from './read-report.ts';
import { streamWithReportSlot } from './report-slot.ts';

const HEADER = [
  'URL',
  'Score',
  'Critical',
  'High',
  'Medium',
  'Low',
  'Title',
  'Status',
  'Words',
  'Audited at',
  'Audit',
];

/**
 * Exports all pages of the combined report as CSV, lowest score first. Does not contact the website.
 *
 * @throws ServiceError 429 if the website has many audits and the account no work slot left
 */
export async function exportPages(
  env: Env,
  { accountId }: Caller,
  { host }: VerifiedWebsite,
): Promise<AsyncGenerator<string>> {
  return streamWithReportSlot(env, accountId, host, async () => {
    const { pages } = await readPages(env, accountId, host);
    const rows = pages.map((page) => {
      const { critical, high, medium, low } = page.issue_counts;
      return [
        page.url,
        page.score,
        critical,
        high,
        medium,
        low,
        page.title,
        page.status_code,
        page.words,
        page.audited_at,
        `${env.SITE_URL}/audits/${page.report_id}`,
      ];
    });
    return writeCsv(HEADER, rows);
  });
}
