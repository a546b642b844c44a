import { formatTimestamp } from '../../lib/time.ts';
import type { ReportRow } from '../../storage/reports.ts';
import type { AuditData, CrawlSummary } from './audit-page.ts';

/** An audit as the lists show it (SPEC 2.1, audit summary). */
export interface ReportSummary {
  id: string;
  url: string;
  normalized_url: string;
  domain: string;
  owner_email: string;
  created_at: string;
  updated_at: string | null;
  fallback: boolean;
  note: string | null;
  public: boolean;
  score: number | null;
  issue_counts: { critical: number; high: number; medium: number; low: number };
  pages_crawled: number;
}

/** An audit in full (SPEC 2.1, report). */
export interface Report {
  id: string;
  url: string;
  normalized_url: string;
  domain: string;
  owner_email: string;
  created_at: string;
  updated_at: string | null;
  data: AuditData;
  summary: CrawlSummary;
  fallback: boolean;
  note: string | null;
}

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

function toCommonFields(row: ReportRow) {
  return {
    id: row.id,
    url: row.url,
    normalized_url: row.normalizedUrl,
    domain: row.domain,
    owner_email: row.ownerEmail,
    created_at: formatTimestamp(row.createdAt),
    updated_at: row.updatedAt === null ? null : formatTimestamp(row.updatedAt),
  };
}
