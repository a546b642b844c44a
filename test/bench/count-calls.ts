import { aroundCalls } from './around-calls.ts';
import type { SliceCounts } from './scan-counts.ts';

type Count = (name: Exclude<keyof SliceCounts, 'subrequests'>, count: number) => void;

export function newCounts(): SliceCounts {
  return {
    subrequests: 0,
    fetches: 0,
    databaseCalls: 0,
    statements: 0,
    rowsWritten: 0,
    objectCalls: 0,
    bucketCalls: 0,
  };
}

/** Returns an environment that counts calls of D1, R2 and objects. */
export function countCalls(env: Env, count: Count): Env {
  return aroundCalls(env, async (system, call) => {
    count(`${system}Calls`, 1);
    const result = await call();
    if (system !== 'database') return result;
    // Rows of `raw` are arrays.
    const results = [result as D1Result | D1Result[]].flat().filter((each) => 'meta' in each);
    count('statements', Math.max(1, results.length));
    for (const { meta } of results) count('rowsWritten', meta.rows_written);
    return result;
  });
}
