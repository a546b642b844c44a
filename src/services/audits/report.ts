import type { ReportSummary } from '../../contracts/report.ts';
import type { AuditDocument, AuditReport } from '../../engine/audit-document.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import type { AuditSummaryRow } from '../../storage/audits.ts';

/** @param ownerEmail the email of the account, whose audit it is */
export function toReportSummary(row: AuditSummaryRow, ownerEmail: string): ReportSummary {
  return {
    ...toCommonFields(row, ownerEmail),
    fallback: row.fallback,
    note: row.note,
    public: row.public,
    score: row.score,
    issue_counts: { critical: row.critical, high: row.high, medium: row.medium, low: row.low },
    pages_crawled: row.pagesCrawled,
  };
}

export function toReport(row: AuditSummaryRow, data: AuditDocument, ownerEmail: string): AuditReport {
  const { status_codes, errors } = data.summary;
  return {
    ...toCommonFields(row, ownerEmail),
    data,
    summary: { status_codes, errors },
    fallback: row.fallback,
    note: row.note,
  };
}

function toCommonFields(row: AuditSummaryRow, ownerEmail: string) {
  return {
    id: row.id,
    url: row.url,
    normalized_url: row.normalizedUrl,
    domain: row.domain,
    owner_email: ownerEmail,
    created_at: formatTimestamp(row.createdAt),
    updated_at: formatOptionalTimestamp(row.updatedAt),
  };
}
