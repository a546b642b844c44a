import type { ReportFilter, ReportSummary } from '../../contracts/report.ts';
import { decodeCursor, encodeCursor, type ListPage, toListPage } from '../../lib/cursor.ts';
import { openDatabase } from '../../storage/database.ts';
import { findLastRead, listNewestReports } from '../../storage/newest-reports.ts';
import type { ReportPosition } from '../../storage/reports.ts';
import type { Caller } from '../caller.ts';
import { toReportSummary } from './report.ts';

export interface AuditQuery extends ReportFilter {
  limit: number;
  cursor?: string | undefined;
}

/** When an audit was created, in milliseconds since 1970, and its id. */
const POSITION = /^a(\d{1,15})\.(r_\w{1,64})$/;

/**
 * Returns a page of the caller's audits, newest first. By score it covers 10,000 audits, and can have fewer than `limit` of them while
 * others follow.
 *
 * @throws ServiceError 422 if the cursor is not one of the list
 */
export async function listAudits(
  env: Env,
  { accountId }: Caller,
  { limit, cursor, domain, min_score: minScore, max_score: maxScore, since }: AuditQuery,
): Promise<ListPage<ReportSummary>> {
  const [createdAt, id = ''] = cursor === undefined ? [] : decodeCursor(cursor, POSITION);
  const after = createdAt === undefined ? undefined : { createdAt: Number(createdAt), id };
  const filter = { domain, minScore, maxScore, since };
  const db = openDatabase(env, accountId);
  const found = await listNewestReports(db, accountId, filter, { after, limit: limit + 1 });
  const { rows, nextCursor } = toListPage(found, limit, formatPosition);
  const mayFollow = nextCursor === null && (minScore !== undefined || maxScore !== undefined);
  const last = mayFollow ? await findLastRead(db, accountId, filter, after) : null;
  return {
    rows: rows.map(toReportSummary),
    nextCursor: last ? encodeCursor(formatPosition(last)) : nextCursor,
  };
}

function formatPosition({ createdAt, id }: ReportPosition): string {
  return `a${createdAt}.${id}`;
}

/** Same as `listAudits`, with the audits by domain. Domains and their audits are sorted newest first. */
export async function listAuditsByDomain(
  env: Env,
  caller: Caller,
  query: Pick<AuditQuery, 'limit' | 'cursor' | 'domain'>,
): Promise<{ domains: Record<string, ReportSummary[]>; nextCursor: string | null }> {
  const { rows, nextCursor } = await listAudits(env, caller, query);
  const domains = Map.groupBy(rows, ({ domain }) => domain);
  return { domains: Object.fromEntries(domains), nextCursor };
}
