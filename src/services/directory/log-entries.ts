import type { LoggedEntry } from '../../contracts/log-entry.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { ServiceError } from '../../lib/errors.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import type { LogEntry } from '../../lib/log-entry.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { HASH_BYTES } from '../../lib/tlog/hashes.ts';
import type { ReadTile } from '../../lib/tlog/tile-tree.ts';
import { formatTilePath, TILE_WIDTH } from '../../lib/tlog/tiles.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listLoggedEntries, type LogEntryRow } from '../../storage/log-entries.ts';

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

/**
 * Returns the entry of the log for a row. It has neither URL nor title, because an entry stays forever, even after a
 * withdrawal.
 */
export function toLogEntry(row: LogEntryRow): LogEntry {
  const snapshot = {
    format: 'site-audit-log-entry/1',
    provider: row.provider,
    id: row.id,
    host: row.host,
    ...(row.finalHost !== null && { final_host: row.finalHost }),
    snapshot_sha256: row.sha256,
  } as const;
  if (row.type === 'publication')
    return { ...snapshot, type: 'publication', published_at: formatTimestamp(row.submittedAt) };
  if (!row.withdrawal) throw new Error(`the snapshot ${row.id} has no withdrawal`);
  const { reason, createdAt } = row.withdrawal;
  return { ...snapshot, type: 'withdrawal', reason, withdrawn_at: formatTimestamp(createdAt) };
}

/**
 * Creates a reader of the log's hash tiles in R2. Reads a missing partial tile from the full tile: C2SP tlog-tiles allows a log
 * to delete partial tiles then.
 *
 * @throws Error if both are missing
 */
export function createTileReader(bucket: R2Bucket): ReadTile {
  return async (tile) => {
    const object =
      (await bucket.get(formatTilePath(tile))) ??
      (tile.width < TILE_WIDTH ? await bucket.get(formatTilePath({ ...tile, width: TILE_WIDTH })) : null);
    if (!object) throw new Error(`the log has no ${formatTilePath(tile)}`);
    return new Uint8Array(await object.arrayBuffer()).subarray(0, tile.width * HASH_BYTES);
  };
}
