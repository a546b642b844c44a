import type { SiteReport } from '../../contracts/site-report.ts';
import { type CsvCell, writeCsv } from '../../lib/csv.ts';
import { type AuditReport, listFailedChecks } from '../audit-document.ts';
import { writeEvidence } from '../evidence.ts';
import { getFix } from '../find-check.ts';
import { listSiteFixes } from '../site/report-lists.ts';

/** The columns of a list of issues: of an audit, or of all audits of a website. */
export const ISSUE_COLUMNS = [
  'URL',
  'Severity',
  'Issue',
  'Category',
  'Evidence',
  'How to fix it',
  'Audit',
  'Id',
];

/**
 * Writes the issues of an audit as CSV: a row for each failed check, the checks of a group (docs/contract.md 3.17) apart.
 *
 * @param siteUrl the public web URL of the service
 */
export function writeAuditCsv(
  { id, data }: Pick<AuditReport, 'id' | 'data'>,
  siteUrl: string,
): AsyncGenerator<string> {
  const rows = data.pages.flatMap(({ url, seo_analysis: { issues } }) =>
    issues
      .flatMap(listFailedChecks)
      .map((check): CsvCell[] => [
        url,
        check.severity,
        check.title,
        check.category,
        writeEvidence(check.evidence),
        check.recommendation,
        `${siteUrl}/audits/${id}`,
        check.id,
      ]),
  );
  return writeCsv(ISSUE_COLUMNS, rows);
}

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
 * Writes the findings of a combined report as CSV, most severe first, and then what costs the website points without being a finding on
 * pages: without severity, category and URLs.
 */
export function writeSiteReportCsv({
  findings,
  score,
}: Pick<SiteReport, 'findings' | 'score'>): AsyncGenerator<string> {
  const rows: CsvCell[][] = findings.map(
    ({ severity, title, category, affected, gain, evidence, ...finding }) => [
      severity,
      title,
      category,
      affected.count,
      gain,
      evidence,
      finding.recommendation,
      finding.docs_url,
      finding.id,
    ],
  );
  for (const { id, title, gain } of listSiteFixes({ score, findings }))
    rows.push(['', title, '', null, gain, '', getFix(id), null, id]);
  return writeCsv(HEADER, rows);
}
