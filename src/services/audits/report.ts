import type { ReportSummary } from '../../contracts/report.ts';
import type { AuditDocument, AuditReport } from '../../engine/audit-document.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import type { AuditSummaryRow } from '../../storage/audits.ts';

export function toReportSummary(row: AuditSummaryRow): ReportSummary {
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

export function toReport(row: AuditSummaryRow, data: AuditDocument): AuditReport {
  const { status_codes, errors } = data.summary;
  return {
    ...toCommonFields(row),
    data,
    summary: { status_codes, errors },
    fallback: row.fallback,
    note: row.note,
  };
}

function toCommonFields(row: AuditSummaryRow) {
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
