import { returnScanSlot } from '../../services/scans/scan-slot.ts';
import type { ScanContext } from './context.ts';

/** Stops counting the scan as empty once it has stored a page or found one unchanged (docs/contract.md 7.18, 7.35). */
export async function countAsUseful({ env, job, progress }: ScanContext): Promise<void> {
  if (progress.hasReturnedSlot) return;
  await returnScanSlot(env, { accountId: job.accountId, scanId: job.id });
  progress.hasReturnedSlot = true;
}
