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
