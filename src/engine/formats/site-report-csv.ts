import type { SiteReport } from '../../contracts/site-report.ts';
import { writeCsv } from '../../lib/csv.ts';

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
