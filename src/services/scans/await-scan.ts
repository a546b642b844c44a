import type { ScannedPage, ScanResult } from '../../contracts/scan.ts';
import { ServiceError } from '../../lib/errors.ts';
import { SECOND } from '../../lib/time.ts';
import { callScan } from './call-scan.ts';

/** How long one call waits for events, in milliseconds. */
const WAIT = 20 * SECOND;

export interface AwaitOptions {
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
  { id }: { id: string },
  { onPage = () => {}, signal }: AwaitOptions,
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
