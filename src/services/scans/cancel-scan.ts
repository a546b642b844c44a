import type { ScanResource } from '../../contracts/scan.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { ScanRow } from '../../storage/scans.ts';
import { callScan } from './call-scan.ts';
import { getScan } from './get-scan.ts';

/**
 * Cancels a scan: it settles within seconds, and its stored pages stay and are charged. @throws ServiceError 409 if it has
 * ended
 */
export async function cancelScan(env: Env, row: ScanRow): Promise<ScanResource> {
  const isCancelled = row.hasRecord && (await callScan(env, row.id, async (scan) => scan.cancel()));
  if (!isCancelled) throw new ServiceError('scan_ended', `The scan ${row.id} has already ended.`);
  return getScan(env, row);
}
