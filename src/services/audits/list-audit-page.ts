import type { ReportSummary } from '../../contracts/report.ts';
import { createCursorError, decodeCursor, type ListPage, toListPage } from '../../lib/cursor.ts';
import { openDatabase } from '../../storage/database.ts';
import {
  type ListPosition,
  type ReportFilter,
  type ReportOrder,
  selectListedReports,
  toListPosition,
} from '../../storage/report-lists.ts';
import type { Caller } from '../caller.ts';
import { toReportSummary } from './report.ts';

/** The filters and the order of a list of audits. */
export interface AuditListQuery extends Omit<ReportFilter, 'accountId'> {
  order: ReportOrder;
  cursor?: string | undefined;
}

/** The order of the list, and the position of an audit in it: its id and its key. */
const CURSOR_PATTERN = /^(audited|page|score)\.(\w+)\.([!-~]+)$/;

/** Returns one page of the caller's audits. @throws ServiceError 422 for an invalid cursor */
export async function listAuditPage(
  env: Env,
  { accountId, email }: Caller,
  { order, cursor, ...filter }: AuditListQuery,
  limit: number,
): Promise<ListPage<ReportSummary>> {
  const after = cursor === undefined ? undefined : parseCursor(cursor, order);
  const found = await selectListedReports(
    openDatabase(env, accountId),
    { accountId, ...filter },
    { order, after, limit: limit + 1 },
  );
  const { rows, nextCursor } = toListPage(found, limit, (row) => {
    const { id, key } = toListPosition(row, order);
    return `${order.by}.${id}.${key}`;
  });
  return { rows: rows.map((row) => toReportSummary({ ...row, ownerEmail: email })), nextCursor };
}

function parseCursor(cursor: string, { by }: ReportOrder): ListPosition {
  const [order, id = '', key = ''] = decodeCursor(cursor, CURSOR_PATTERN);
  if (order !== by) throw createCursorError();
  return { id, key: by === 'page' ? key : Number(key) };
}
