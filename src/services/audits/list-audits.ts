import type { ReportFilter, ReportSummary } from '../../contracts/report.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { openDatabase } from '../../storage/database.ts';
import { findLastRead, listNewestReports } from '../../storage/newest-reports.ts';
import type { Context } from '../context.ts';
import { toReportSummary } from './report.ts';

export type AuditQuery = ReportFilter & PageRequest;

const CURSOR = defineCursor('audits', { createdAt: 'integer', id: 'text' });

/**
 * Returns a page of the caller's audits, newest first. By score it covers 10,000 audits, and can have fewer than `limit` of them while
 * others follow.
 *
 * @throws ServiceError 422 if the cursor is not one of the list
 */
export async function listAudits(
  { env, caller: { accountId } }: Context,
  { limit, cursor, domain, min_score: minScore, max_score: maxScore, since }: AuditQuery,
): Promise<ListPage<ReportSummary>> {
  const after = CURSOR.decode(cursor);
  const filter = { domain, minScore, maxScore, since };
  const db = openDatabase(env, accountId);
  const found = await listNewestReports(db, accountId, filter, { after, limit: limit + 1 });
  const { rows, nextCursor } = toListPage(found, limit, CURSOR.encode);
  const mayFollow = nextCursor === null && (minScore !== undefined || maxScore !== undefined);
  const last = mayFollow ? await findLastRead(db, accountId, filter, after) : null;
  return { rows: rows.map(toReportSummary), nextCursor: last ? CURSOR.encode(last) : nextCursor };
}

/** Same as `listAudits`, with the audits by domain. Domains and their audits are sorted newest first. */
export async function listAuditsByDomain(
  context: Context,
  { query }: { query: Pick<AuditQuery, 'limit' | 'cursor' | 'domain'> },
): Promise<{ domains: Record<string, ReportSummary[]>; nextCursor: string | null }> {
  const { rows, nextCursor } = await listAudits(context, query);
  const domains = Map.groupBy(rows, ({ domain }) => domain);
  return { domains: Object.fromEntries(domains), nextCursor };
}
