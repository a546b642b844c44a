import type { ReportSummary, AuditData, Report } from '../../contracts/report.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import type { ReportRow } from '../../storage/reports.ts';

export function toReportSummary(row: ReportRow): ReportSummary {
  return {
    ...toCommonFields(row),
    fallback: row.fallback,
    note: row.note,
    public: row.public,
    score: row.score,
    issue_counts: { critical: row.critical, high: row.high, medium: row.medium, low: row.low },
    pages_crawled: row.pagesCrawled,
  };
}

export function toReport(row: ReportRow, data: AuditData): Report {
  const { status_codes, errors } = data.summary;
  return {
    ...toCommonFields(row),
    data,
    summary: { status_codes, errors },
    fallback: row.fallback,
    note: row.note,
  };
}

/**
 * Returns the JSON of the audit's `Report` without parsing its document.
 *
 * @param dataJson JSON of `AuditData`
 */
export function writeReportJson(row: ReportRow, dataJson: string): string {
  const head = JSON.stringify(toCommonFields(row)).slice(0, -1);
  const rest = JSON.stringify({ fallback: row.fallback, note: row.note }).slice(1);
  return `${head},"data":${dataJson},"summary":${cutSummary(dataJson)},${rest}`;
}

/** Returns the JSON of `CrawlSummary`, which is the beginning of the summary in the data. */
function cutSummary(dataJson: string): string {
  const start = dataJson.indexOf('"summary":') + '"summary":'.length;
  // Within a string the quotes would be escaped.
  return `${dataJson.slice(start, dataJson.indexOf(',"median_word_count":', start))}}`;
}

function toCommonFields(row: ReportRow) {
  return {
    id: row.id,
    url: row.url,
    normalized_url: row.normalizedUrl,
    domain: row.domain,
    owner_email: row.ownerEmail,
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatOptionalTimestamp(row.updatedAt),
  };
}
