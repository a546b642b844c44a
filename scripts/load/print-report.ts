import type { LedgerComparison } from './check-ledgers.ts';
import type { Answers, Results, State } from './results.ts';

const LIMITS = {
  /** Share of wrong answers. */
  failures: 0.001,
  /** Live heap in the last fifth of the run as a multiple of the second fifth. */
  growth: 1.1,
  /** 95th percentile of accounts in other databases while one is broken, as a multiple of the rest of the time. */
  others: 2,
};

/**
 * Prints the results. Returns whether all are within the limits.
 *
 * @param broken the number of the database that was broken for a while; 0 if none was
 */
export function printLoadReport(results: Results, ledgers: LedgerComparison, broken: number): boolean {
  for (const answers of [results.operations, results.moments]) printAnswers(answers);
  for (const [message, count] of results.messages) console.log(`${count} x ${message}`);
  for (const difference of ledgers.differences) console.log(`Ledger: ${difference}`);
  const heap = results.heapByFifth();
  const growth = (heap[4] ?? 0) / (heap[1] ?? 1);
  const share = results.failures / Math.max(1, results.requests);
  console.log(
    `Requests       ${results.requests}, ${(results.requests / results.seconds).toFixed(1)} a second, wrong ${results.failures} (${(share * 100).toFixed(3)} %)`,
  );
  console.log(
    `Ledgers        ${ledgers.accounts} accounts, ${ledgers.charges} charges, ${ledgers.credits} credits, ${ledgers.differences.length} differences`,
  );
  console.log(
    `Live heap      ${heap.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(', ')} by fifth of the time; last to second ${growth.toFixed(2)}`,
  );
  console.log(
    `workerd        ${results.resident.map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`).join(', ')} resident at the start, in the middle and at the end`,
  );
  const states = broken > 1 ? (['slow', 'fails'] as const) : [];
  const ratios = states.map((state) => compareOthers(results, broken, state));
  if (broken > 1)
    console.log(
      `Other accounts p95 while DB_${broken} is slow ${ratios[0]?.toFixed(2)} of the rest of the time, while it fails ${ratios[1]?.toFixed(2)}`,
    );
  return (
    share < LIMITS.failures &&
    ledgers.differences.length === 0 &&
    growth < LIMITS.growth &&
    ratios.every((ratio) => ratio <= LIMITS.others)
  );
}

function printAnswers(byName: ReadonlyMap<string, Answers>): void {
  const rows = Array.from(byName, ([name, { count, failures, refused, milliseconds }]) => {
    const at = (share: number) => Math.round(percentile(milliseconds, share));
    const times = { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99), 'max ms': at(1) };
    return [name, { count, failures, refused, ...times }] as const;
  });
  console.table(Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** Returns the 95th percentile of accounts in databases that work, while one is broken, as a multiple of that while all work. */
function compareOthers(results: Results, broken: number, state: State): number {
  const of = (wanted: State) =>
    [...results.moments.values()]
      .filter((moment) => moment.database !== broken && moment.state === wanted)
      .flatMap(({ milliseconds }) => milliseconds);
  return percentile(of(state), 0.95) / percentile(of('even'), 0.95);
}

/** NaN, which is within no limit, if there are no values. */
function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}
