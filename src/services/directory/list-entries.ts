import type { LoggedEntry } from '../../contracts/log-entry.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { ServiceError } from '../../lib/errors.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listLoggedEntries, type LogEntryRow } from '../../storage/log-entries.ts';
import { toLogEntry } from './log-entry.ts';

const CURSOR = defineCursor('log entries', { seq: 'integer' });

export interface LogEntryQuery extends PageRequest {
  /** With or without `www.` */
  host?: string | undefined;
}

/** Lists the entries of the transparency log, newest first. @throws ServiceError 422 for an invalid host or cursor */
export async function listEntries(
  env: Env,
  { host, limit, cursor }: LogEntryQuery,
): Promise<ListPage<LoggedEntry>> {
  const filter = {
    host: host === undefined ? undefined : parseHost(host),
    beforeSeq: CURSOR.decode(cursor)?.seq,
  };
  const found = await listLoggedEntries(openDatabase(env, SERVICE), filter, limit + 1);
  const { rows, nextCursor } = toListPage(found, limit, CURSOR.encode);
  return { rows: rows.map(toLoggedEntry), nextCursor };
}

function toLoggedEntry(row: LogEntryRow & { logIndex: number }): LoggedEntry {
  return { index: row.logIndex, ...toLogEntry(row) };
}

function parseHost(text: string): string {
  const parsed = parseWebsiteHost(text);
  if (!parsed.ok) throw new ServiceError('invalid_input', parsed.reason, { field: 'host' });
  return getBareHost(parsed.host);
}
