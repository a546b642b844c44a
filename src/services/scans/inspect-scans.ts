import type { WaitReason } from '../../contracts/scan.ts';
import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { openShards } from '../../storage/database.ts';
import { findAnyScan, listOpenScans, type ScanRow } from '../../storage/scans.ts';
import { callScan } from '../call-objects.ts';
import { cancelScan } from './scan.ts';

/** Scans listed. Each takes a call of its object. */
export const MAX_OPEN_SCANS = 40;
/** Events of a scan that are shown. */
const MAX_EVENTS = 100;

/** What the object of a scan says of it to operators. */
export interface ScanInspection {
  /** `queued`, or a phase of the object. */
  phase: string;
  /** How often the phase was begun without progress. */
  attempts: number;
  waitingFor: WaitReason | null;
  /** When the object works again, in milliseconds since 1970; `null` if it has no alarm. */
  alarmAt: number | null;
  /** Newest first; `data` is JSON. */
  events: { seq: number; type: string; data: string }[];
}

/** A scan as operators see it. */
export interface InspectedScan {
  row: ScanRow;
  /** `null` if its object has no record, or did not answer. */
  inspection: ScanInspection | null;
}

/** Lists the scans of all accounts that have not finished, the 40 oldest. */
export async function inspectOpenScans(env: Env): Promise<InspectedScan[]> {
  const rows = await Promise.all(openShards(env).map(({ db }) => listOpenScans(db, MAX_OPEN_SCANS)));
  const oldest = rows
    .flat()
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .slice(0, MAX_OPEN_SCANS);
  return Promise.all(oldest.map((row) => inspect(env, row, 0)));
}

/** Returns a scan of any account with its last events. @throws ServiceError 404 if there is no such scan */
export async function inspectScan(env: Env, id: string): Promise<InspectedScan> {
  return inspect(env, await findRow(env, id), MAX_EVENTS);
}

async function findRow(env: Env, id: string): Promise<ScanRow> {
  for (const { db } of openShards(env)) {
    const row = await findAnyScan(db, id);
    if (row) return row;
  }
  throw new ServiceError('scan_not_found', `There is no scan ${id}`);
}

async function inspect(env: Env, row: ScanRow, limit: number): Promise<InspectedScan> {
  try {
    return { row, inspection: await callScan(env, row.id, async (scan) => scan.inspect(limit)) };
  } catch (error) {
    logEvent('warning', 'scan-not-inspected', { scanId: row.id, error });
    return { row, inspection: null };
  }
}

/** Has a scan of any account go on now. @throws ServiceError 404 if there is no such scan, 409 if it has nothing left to do */
export async function wakeScan(env: Env, id: string): Promise<void> {
  const row = await findRow(env, id);
  if (!(await callScan(env, id, async (scan) => scan.wake())))
    throw new ServiceError('scan_ended', `The scan ${id} has nothing left to do.`);
  logEvent('info', 'scan-woken-by-administrator', { scanId: id, accountId: row.accountId });
}

/** Cancels a scan of any account. @throws ServiceError 404 if there is no such scan, 409 if it has ended */
export async function cancelAnyScan(env: Env, id: string): Promise<void> {
  const row = await findRow(env, id);
  await cancelScan(env, row);
  logEvent('info', 'scan-cancelled-by-administrator', { scanId: id, accountId: row.accountId });
}
