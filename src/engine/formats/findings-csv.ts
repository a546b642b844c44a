import { type CsvCell, writeCsv } from '../../lib/csv.ts';
import { getFix } from '../find-check.ts';
import { listSiteFixes, type ScoredFindings } from '../site/report-lists.ts';

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
export function writeSiteReportCsv({ findings, score }: ScoredFindings): AsyncGenerator<string> {
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
