import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import type { LogEntry } from '../../lib/log-entry.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { HASH_BYTES } from '../../lib/tlog/hashes.ts';
import type { ReadTile } from '../../lib/tlog/tile-tree.ts';
import { formatTilePath, TILE_WIDTH } from '../../lib/tlog/tiles.ts';
import type { LogEntryRow } from '../../storage/log-entries.ts';

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

/** Logs that a file of the log is lost, and returns the error for it. */
export function lostFileError(path: string): ServiceError {
  logEvent('critical', 'log-file-lost', { path });
  return new ServiceError('log_damaged', `A file of the transparency log is lost: ${path}. Try again later.`);
}

/**
 * Creates a reader of the log's hash tiles in R2. Reads a missing partial tile from the full tile: C2SP tlog-tiles allows a log
 * to delete partial tiles then.
 *
 * @throws ServiceError 502 if both are lost; that is logged
 */
export function createTileReader(bucket: R2Bucket): ReadTile {
  return async (tile) => {
    const object =
      (await bucket.get(formatTilePath(tile))) ??
      (tile.width < TILE_WIDTH ? await bucket.get(formatTilePath({ ...tile, width: TILE_WIDTH })) : null);
    if (!object) throw lostFileError(formatTilePath(tile));
    return new Uint8Array(await object.arrayBuffer()).subarray(0, tile.width * HASH_BYTES);
  };
}
