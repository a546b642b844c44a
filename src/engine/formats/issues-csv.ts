import type { SiteReport } from '../../contracts/site-report.ts';
import { type CsvCell, writeCsv } from '../../lib/csv.ts';
import { type AuditReport, listFailedChecks } from '../audit-document.ts';
import { writeEvidence } from '../evidence.ts';

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

/** Writes the findings of a combined report as CSV, most severe first. */
export function writeSiteReportCsv({ findings }: Pick<SiteReport, 'findings'>): AsyncGenerator<string> {
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
}
