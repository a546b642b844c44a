import { LIMITS } from '../../objects/account/limits.ts';
import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { formatWait } from '../../lib/time.ts';

/** Scans an hour that store no page. */
export const MAX_EMPTY_SCANS = LIMITS.empty_scan.max;

/**
 * Counts a scan as empty until `returnScanSlot`, and starts it. A scan that does not start is not counted.
 *
 * @throws ServiceError 429 with the seconds to wait, and what `start` throws
 */
export async function withScanSlot<T>(
  env: Env,
  accountId: string,
  scanId: string,
  start: () => Promise<T>,
): Promise<T> {
  const slot = await env.ACCOUNT.getByName(accountId).takeScanSlot(scanId);
  if (!slot.ok) throw emptyScanLimitError(slot.retryAfter);
  try {
    return await start();
  } catch (error) {
    await returnScanSlot(env, { accountId, scanId });
    throw error;
  }
}

/** @param retryAfter seconds */
export function emptyScanLimitError(retryAfter: number): ServiceError {
  return new ServiceError(
    'empty_scan_rate_limited',
    `${MAX_EMPTY_SCANS} scans of the last hour stored no page. Try again in ${formatWait(retryAfter)}.`,
    { retryAfter },
  );
}

/** Stops counting a scan as empty. If that fails, the scan continues and counts for an hour. */
export async function returnScanSlot(
  env: Env,
  { accountId, scanId }: { accountId: string; scanId: string },
): Promise<void> {
  try {
    await env.ACCOUNT.getByName(accountId).returnScanSlot(scanId);
  } catch (error) {
    logEvent('warning', 'scan-slot-not-returned', { scanId, error });
  }
}
