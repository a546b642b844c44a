import { newId } from '../../lib/id.ts';
import { logEvent } from '../../lib/log.ts';
import { MINUTE } from '../../lib/time.ts';
import { openShards, type Shard } from '../../storage/database.ts';
import { forEachShard } from '../../storage/for-each-shard.ts';
import { countQueriesLeft } from '../../storage/query-budget.ts';
import { listUnstartedRuns, markHandedOver } from '../../storage/scheduled-runs.ts';
import {
  type Claim,
  type ClaimedRun,
  claimSchedules,
  listDueSchedules,
  type ScheduleRow,
} from '../../storage/schedules.ts';
import { callScan } from '../call-objects.ts';
import { listDueTimes } from './timing.ts';

/** Schedules claimed in one transaction. */
const BATCH_SIZE = 500;
/** One call starts at most 90,000 runs, as many of each database; the next call continues. Each run takes one of 100,000 subrequests. */
const MAX_BATCHES = 180;
/** Queries of a batch, with the list of what an interrupted call has left. */
const BATCH_QUERIES = 6;
/** Runs handed over in parallel. */
const PARALLEL = 50;
/** Age of a run, in milliseconds, at which its claiming call must have died if its object has not received it. */
const HAND_OVER_TIME = 15 * MINUTE;

/**
 * Starts the runs that are due: claims their schedules batch by batch, and gives each run to the object of its scan, which
 * starts it. Calls can overlap: a due time is claimed once, and an object accepts a run once. Runs claimed by an interrupted
 * call are handed over by a later one. `now` in milliseconds since 1970.
 */
export async function startDueRuns(env: Env, now: number): Promise<void> {
  const most = MAX_BATCHES / openShards(env).length;
  await forEachShard(env, BATCH_QUERIES, async (shard) => {
    for (let batch = 0; batch < most; batch++) {
      if (countQueriesLeft(env) < BATCH_QUERIES) return;
      const due = await listDueSchedules(shard, now, BATCH_SIZE);
      if (due.length === 0) break;
      const claims = due.map((row) => toClaim(row, now));
      await handOver(env, shard, await claimSchedules(shard, claims, now));
    }
    await handOver(env, shard, await listUnstartedRuns(shard.db, now - HAND_OVER_TIME, BATCH_SIZE));
  });
}

function toClaim(schedule: ScheduleRow, now: number): Claim {
  const times = listDueTimes(schedule, schedule.nextRunAt, now);
  return { scheduleId: schedule.id, runId: newId('scan_'), from: schedule.nextRunAt, ...times };
}

/** A run that cannot be handed over is logged and does not stop the others. */
async function handOver(env: Env, shard: Shard, runs: readonly ClaimedRun[]): Promise<void> {
  const handedOver: string[] = [];
  for (let at = 0; at < runs.length; at += PARALLEL) {
    await Promise.all(
      runs.slice(at, at + PARALLEL).map(async ({ id, accountId }) => {
        try {
          await callScan(env, id, async (scan) => scan.plan({ id, accountId }));
          handedOver.push(id);
        } catch (error) {
          logEvent('warning', 'run-not-handed-over', { runId: id, error });
        }
      }),
    );
  }
  if (handedOver.length > 0) await markHandedOver(shard, handedOver, Date.now());
}
