import type { Finding } from '../../contracts/site-report.ts';
import { collectFindings } from '../../engine/site/collect-findings.ts';
import { cutSortedPage, type PageRequest } from '../../lib/list-page.ts';
import type { Context } from '../context.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { getFinding, openReport } from './open-report.ts';

/**
 * Returns a finding of the combined report of a website with one page of its affected URLs, which are sorted (docs/contract.md
 * 9.22). Does not contact the website.
 *
 * @throws ServiceError 404 if the report has no such finding, 422 for an invalid cursor, 429 if the website has many audits and the
 * account no work slot left
 */
export async function getReportFinding(
  context: Context,
  { website, id, limit, cursor }: { website: VerifiedWebsite; id: string } & PageRequest,
): Promise<{ finding: Finding; nextCursor: string | null }> {
  const finding = await openReport(context, website, (report) =>
    getFinding(collectFindings(report.sitePages, report), { host: website.host, id }),
  );
  const { count, urls } = finding.affected;
  const { rows, nextCursor } = cutSortedPage([...new Set(urls)], {
    list: `pages of ${id}`,
    toPosition: (url) => ({ value: url, key: '' }),
    limit,
    cursor,
  });
  return { finding: { ...finding, affected: { count, urls: rows } }, nextCursor };
}
