import type { ReportFilter, ReportSummary } from '../../contracts/report.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  findLastRead,
  type ListedAuditFilter,
  listNewestAudits,
  type AuditOrder,
  selectListedAudits,
  toListPosition,
} from '../../storage/audit-lists.ts';
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
  { env, caller: { accountId, email } }: Context,
  { limit, cursor, domain, min_score: minScore, max_score: maxScore, since }: AuditQuery,
): Promise<ListPage<ReportSummary>> {
  const after = CURSOR.decode(cursor);
  const filter = { domain, minScore, maxScore, since };
  const db = openDatabase(env, accountId);
  const found = await listNewestAudits(db, accountId, filter, { after, limit: limit + 1 });
  const { rows, nextCursor } = toListPage(found, limit, CURSOR.encode);
  const mayFollow = nextCursor === null && (minScore !== undefined || maxScore !== undefined);
  const last = mayFollow ? await findLastRead(db, accountId, filter, after) : null;
  return {
    rows: rows.map((row) => toReportSummary(row, email)),
    nextCursor: last ? CURSOR.encode(last) : nextCursor,
  };
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

/** The filters and the order of a list of audits. */
export interface AuditListQuery extends Omit<ListedAuditFilter, 'accountId'> {
  order: AuditOrder;
  cursor?: string | undefined;
}

const CURSORS = {
  audited: defineCursor('audits by time', { key: 'value', id: 'text' }),
  page: defineCursor('audits by URL', { key: 'value', id: 'text' }),
  score: defineCursor('audits by score', { key: 'value', id: 'text' }),
};

/** Returns one page of the caller's audits. @throws ServiceError 422 for an invalid cursor */
export async function listAuditPage(
  { env, caller: { accountId, email } }: Context,
  { query: { order, cursor, ...filter }, limit }: { query: AuditListQuery; limit: number },
): Promise<ListPage<ReportSummary>> {
  const { encode, decode } = CURSORS[order.by];
  const found = await selectListedAudits(
    openDatabase(env, accountId),
    { accountId, ...filter },
    { order, after: decode(cursor), limit: limit + 1 },
  );
  const { rows, nextCursor } = toListPage(found, limit, (row) => encode(toListPosition(row, order)));
  return { rows: rows.map((row) => toReportSummary(row, email)), nextCursor };
}
