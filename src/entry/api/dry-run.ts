import type { DryRun } from '../../contracts/dry-run.ts';
import type { ApiErrorCode } from '../../lib/errors.ts';
import type { Estimate } from '../../services/credits/estimate.ts';

/** The body of the response to a dry run. */
export function toDryRunResponse({ cost, balance, refusal }: Estimate): { data: DryRun } {
  const refused = refusal && {
    status: refusal.status,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what only the web app is refused depends on its forms
    code: refusal.code as ApiErrorCode,
    message: refusal.field === null ? refusal.message : `${refusal.field}: ${refusal.message}`,
  };
  return { data: { dry_run: true, cost, balance, would_refuse: refused } };
}
