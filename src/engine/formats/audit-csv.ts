import type { Report } from '../../contracts/report.ts';
import { type CsvCell, writeCsv } from '../../lib/csv.ts';

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
  { id, data }: Pick<Report, 'id' | 'data'>,
  siteUrl: string,
): AsyncGenerator<string> {
  const rows = data.pages.flatMap(({ url, seo_analysis: { issues } }) =>
    issues.flatMap(({ severity, category, parts, ...issue }) =>
      (parts ?? [issue]).map((part): CsvCell[] => [
        url,
        severity,
        part.title,
        category,
        part.evidence,
        part.recommendation,
        `${siteUrl}/audits/${id}`,
        part.id,
      ]),
    ),
  );
  return writeCsv(ISSUE_COLUMNS, rows);
}
