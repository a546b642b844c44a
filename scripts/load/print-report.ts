import type { LedgerComparison } from './check-ledgers.ts';
import type { Results } from './results.ts';

const LIMITS = {
  /** Share of wrong answers. */
  failures: 0.001,
  /** Live heap in the last fifth of the run as a multiple of the second fifth. */
  growth: 1.1,
};

/** Prints the results. Returns whether all are within the limits. */
export function printLoadReport(results: Results, ledgers: LedgerComparison): boolean {
  console.table(
    Object.fromEntries(
      Array.from(results.operations, ([name, { count, failures, milliseconds }]) => {
        const sorted = milliseconds.toSorted((a, b) => a - b);
        const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
        return [name, { count, failures, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'max ms': at(1) }];
      }),
    ),
  );
  for (const [message, count] of results.messages) console.log(`${count} x ${message}`);
  for (const difference of ledgers.differences) console.log(`Ledger: ${difference}`);
  const heap = results.heapByFifth();
  const growth = (heap[4] ?? 0) / (heap[1] ?? 1);
  const share = results.failures / Math.max(1, results.requests);
  console.log(
    `Requests       ${results.requests}, wrong ${results.failures} (${(share * 100).toFixed(3)} %)`,
  );
  console.log(
    `Ledgers        ${ledgers.accounts} accounts, ${ledgers.charges} charges, ${ledgers.credits} credits, ${ledgers.differences.length} differences`,
  );
  console.log(
    `Live heap      ${heap.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(', ')} by fifth of the time; last to second ${growth.toFixed(2)}`,
  );
  return share < LIMITS.failures && ledgers.differences.length === 0 && growth < LIMITS.growth;
}
