import type { ScannedPage, ScanResult } from '../../contracts/scan.ts';
import { type ErrorCode, ServiceError } from '../../lib/errors.ts';
import { MINUTE, SECOND } from '../../lib/time.ts';
import type { ScanRow } from '../../storage/scans.ts';
import { callScan } from '../call-objects.ts';

/** How long one call waits for events, in milliseconds. */
const WAIT = 20 * SECOND;

interface AwaitOptions {
  /** Called after each stored page. */
  onPage?: (page: ScannedPage) => void;
  /** Ends the wait. The scan continues. */
  signal: AbortSignal;
}

/**
 * Waits for the end of a scan. Returns its result, or `null` if `signal` aborts first.
 *
 * @throws ServiceError 401 if the account was suspended meanwhile (the message says what is charged)
 * @throws ServiceError 502 if no page could be crawled (nothing is charged); 500 if the service failed (the message says what is
 * charged)
 */
export async function awaitScan(
  env: Env,
  { id, options: { onPage = () => {}, signal } }: { id: string; options: AwaitOptions },
): Promise<ScanResult | null> {
  let after = 0;
  while (!signal.aborted) {
    const reading = await callScan(env, id, async (scan) => scan.readEvents(after, WAIT));
    if (reading === null)
      throw new ServiceError('scan_failed', `The scan ${id} was stopped and its record deleted.`);
    for (const { seq, type, data } of reading.events) {
      after = seq;
      if (type === 'page') onPage(JSON.parse(data) as ScannedPage);
    }
    const { outcome } = reading;
    if (outcome?.ok === true) return outcome.result;
    if (outcome) throw new ServiceError(outcome.code, outcome.message);
  }
  return null;
}

/** Time after which a client must reconnect, in milliseconds: a request has a limited number of calls. */
const MAX_TIME = 10 * MINUTE;
/** Pause between two calls, in milliseconds, so that events close together are read together. */
const PAUSE = SECOND / 2;

/** `data` of `page` is a `ScannedPage`, of `done` a `ScanResult`, of `error` the failure of the scan. */
type ReadEvent =
  | { seq: number; type: 'page' | 'done'; data: unknown }
  | { seq: number; type: 'error'; data: ServiceError };

/**
 * Yields the events of a scan after `after`, including future ones, until the scan has ended, `signal` aborts or ten minutes
 * have passed.
 *
 * @throws ServiceError 404 if the record of the scan was deleted
 */
export async function* readScanEvents(
  env: Env,
  { row, after, signal }: { row: ScanRow; after: number; signal: AbortSignal },
): AsyncGenerator<ReadEvent> {
  const endsAt = Date.now() + MAX_TIME;
  let last = after;
  while (!signal.aborted && Date.now() < endsAt) {
    const reading = row.hasRecord
      ? await callScan(env, row.id, async (scan) => scan.readEvents(last, WAIT))
      : null;
    if (reading === null)
      throw new ServiceError('scan_not_found', `The events of the scan ${row.id} were deleted.`);
    for (const { seq, type, data } of reading.events) {
      last = seq;
      if (type === 'error') yield { seq, type, data: toError(JSON.parse(data)) };
      else yield { seq, type, data: JSON.parse(data) };
    }
    if (reading.outcome) return;
    await scheduler.wait(PAUSE, { signal }).catch(() => {});
  }
}

function toError({ code, message }: { code: ErrorCode; message: string }): ServiceError {
  return new ServiceError(code, message);
}
