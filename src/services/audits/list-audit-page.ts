import type { ReportSummary } from '../../contracts/report.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, toListPage } from '../../lib/list-page.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  type ListedReportFilter,
  type ReportOrder,
  selectListedReports,
  toListPosition,
} from '../../storage/report-lists.ts';
import type { Context } from '../context.ts';
import { toReportSummary } from './report.ts';

/** The filters and the order of a list of audits. */
export interface AuditListQuery extends Omit<ListedReportFilter, 'accountId'> {
  order: ReportOrder;
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
  const found = await selectListedReports(
    openDatabase(env, accountId),
    { accountId, ...filter },
    { order, after: decode(cursor), limit: limit + 1 },
  );
  const { rows, nextCursor } = toListPage(found, limit, (row) => encode(toListPosition(row, order)));
  return { rows: rows.map((row) => toReportSummary({ ...row, ownerEmail: email })), nextCursor };
}
