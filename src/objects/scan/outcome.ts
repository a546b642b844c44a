import type { ScanResult } from '../../contracts/scan.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { ErrorCode } from '../../lib/errors.ts';
import type { ScanContext } from './context.ts';

/** The answer to a client that waits for a scan. */
export type ScanOutcome = { ok: true; result: ScanResult } | { ok: false; code: ErrorCode; message: string };

/** Returns the outcome of a scan that could not be settled. */
export function createUnsettledOutcome({ job }: ScanContext): ScanOutcome {
  const message = `The scan ${job.id} ended, but it could not be settled. The stored pages will be charged within 10 minutes.`;
  return { ok: false, code: 'scan_failed', message };
}

/** Returns the skip reason for URLs that remain at the end. */
export function getEndReason({ job, progress }: Pick<ScanContext, 'job' | 'progress'>): SkipReason {
  return progress.endReason ?? (job.pageLimit < job.pagesRequested ? 'balance' : 'page_limit');
}
