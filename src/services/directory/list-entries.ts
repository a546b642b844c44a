import type { LoggedEntry } from '../../contracts/log-entry.ts';
import { decodeCursor, type ListPage, toListPage } from '../../lib/cursor.ts';
import { ServiceError } from '../../lib/errors.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listLoggedEntries, type LogEntryRow } from '../../storage/log-entries.ts';
import { toLogEntry } from './to-log-entry.ts';

const CURSOR_PATTERN = /^t([1-9]\d{0,14})$/;

export interface LogEntryQuery {
  /** With or without `www.` */
  host?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Lists the entries of the transparency log, newest first. @throws ServiceError 422 for an invalid host or cursor */
export async function listEntries(
  env: Env,
  { host, limit, cursor }: LogEntryQuery,
): Promise<ListPage<LoggedEntry>> {
  const filter = {
    host: host === undefined ? undefined : parseHost(host),
    beforeSeq: cursor === undefined ? undefined : Number(decodeCursor(cursor, CURSOR_PATTERN)[0]),
  };
  const found = await listLoggedEntries(openDatabase(env, SERVICE), filter, limit + 1);
  const { rows, nextCursor } = toListPage(found, limit, ({ seq }) => `t${seq}`);
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
