import { MINUTE } from '../../lib/time.ts';
import { findHold, findHoldOnSubject, release } from './holds.ts';
import { changeCountedWork, readCountedWork, returnStart } from './limits.ts';
import { listTaken, returnWorkSlot } from './work-slots.ts';

/** Scans of an account that run before queued ones wait (docs/contract.md 7.62). */
export const MAX_RUNNING_SCANS = 3;
/** Time from a turn to the hold of its scan, in milliseconds. After it the turn goes to another scan. */
const TURN_LEASE = 2 * MINUTE;
/** A scan that has not asked for its turn for this time was never planned, in milliseconds. */
const MAX_SILENCE = 15 * MINUTE;

export interface QueuedScanRef {
  id: string;
  host: string;
}

/** Whether a scan has joined the queue, or the scan of the host that runs or waits already. */
export type JoinQueueResult = { ok: true } | { ok: false; runningScanId: string };

/** Adds a scan to the queue unless another scan of its website runs or waits. A repeat changes nothing. The queue is in the order of ids. */
export function join(sql: SqlStorage, { id, host }: QueuedScanRef, now: number): JoinQueueResult {
  dropSilent(sql, now);
  const query = 'SELECT id FROM scan_queue WHERE host = ? AND id <> ?';
  const [other] = sql.exec<{ id: string }>(query, host, id).toArray();
  const runningScanId = findHoldOnSubject(sql, 'scan', host) ?? other?.id;
  if (runningScanId !== undefined && runningScanId !== id) return { ok: false, runningScanId };
  sql.exec(
    `INSERT INTO scan_queue (id, host, seen_at, turn_until) VALUES (?, ?, ?, 0)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    id,
    host,
    now,
  );
  return { ok: true };
}

/** Whether a queued scan may start now. If so, it must hold its credits within two minutes, or ask again. */
export function takeQueueTurn(storage: DurableObjectStorage, scan: QueuedScanRef, now: number): boolean {
  const { sql } = storage;
  dropSilent(sql, now);
  // An earlier start was interrupted, and counts as running.
  if (findHold(sql, { refType: 'scan', refId: scan.id })) return true;
  sql.exec(
    `INSERT INTO scan_queue (id, host, seen_at, turn_until) VALUES (?, ?, ?, 0)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, turn_until = 0`,
    scan.id,
    scan.host,
    now,
  );
  if (!listNext(storage, now).includes(scan.id)) return false;
  sql.exec('UPDATE scan_queue SET turn_until = ? WHERE id = ?', now + TURN_LEASE, scan.id);
  return true;
}

/** Gives a turn back: the scan waits on, in its place. */
export function returnTurn(sql: SqlStorage, id: string): void {
  sql.exec('UPDATE scan_queue SET turn_until = 0 WHERE id = ?', id);
}

/** Removes a scan that has started. */
export function leave(sql: SqlStorage, id: string): void {
  sql.exec('DELETE FROM scan_queue WHERE id = ?', id);
}

/** Removes a scan that has ended without a start, with what an interrupted start has taken. */
export function drop({ sql, kv }: DurableObjectStorage, id: string): void {
  leave(sql, id);
  release(sql, { refType: 'scan', refId: id });
  changeCountedWork(kv, (work) => {
    returnWorkSlot(work, id);
    returnStart(work, 'empty_scan', id);
  });
}

/** Lists the queued scans, the next first. */
export function list(sql: SqlStorage): string[] {
  const rows = sql.exec<{ id: string }>('SELECT id FROM scan_queue ORDER BY id').toArray();
  return rows.map(({ id }) => id);
}

/** Lists the queued scans that may start now. */
export function listNext({ sql, kv }: DurableObjectStorage, now: number): string[] {
  // A scan holds credits until its pages are stored, and its work slot until it is scored.
  const query = `SELECT count(*) AS running FROM (
      SELECT ref_id FROM holds WHERE ref_type = 'scan'
      UNION SELECT value FROM json_each(?) WHERE value LIKE 'scan\\_%' ESCAPE '\\'
      UNION SELECT id FROM scan_queue WHERE turn_until > ?)`;
  const tokens = listTaken(readCountedWork(kv), now).map(({ token }) => token);
  const { running } = sql.exec<{ running: number }>(query, JSON.stringify(tokens), now).one();
  const waiting = 'SELECT id FROM scan_queue WHERE turn_until <= ? ORDER BY id LIMIT ?';
  const free = Math.max(0, MAX_RUNNING_SCANS - running);
  return sql
    .exec<{ id: string }>(waiting, now, free)
    .toArray()
    .map(({ id }) => id);
}

/** Deletes the queue. */
export function erase(sql: SqlStorage): void {
  sql.exec('DELETE FROM scan_queue');
}

function dropSilent(sql: SqlStorage, now: number): void {
  sql.exec('DELETE FROM scan_queue WHERE seen_at <= ?', now - MAX_SILENCE);
}
