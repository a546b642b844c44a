import { formatError, logError } from '../../lib/log.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { claimChecks, findOldestCheck } from '../../storage/proof-checks.ts';
import { checkProof } from './check-proof.ts';
import { CHECK_INTERVAL } from './lapse-time.ts';
import { notifyLapses } from './notify-lapses.ts';
import { warnOwners } from './warn-owners.ts';

/** Websites checked in parallel: an invocation can wait for six answers at the same time. */
const BATCH_SIZE = 5;
/**
 * Batches in one run. A check takes up to seven queries, a warning six and a notice eleven; D1 allows an invocation 1,000
 * (docs/contract.md 14.40).
 */
const MAX_BATCHES = 20;
/** How long a run starts new batches, in milliseconds. The platform ends a run after 15 minutes. Runs can overlap. */
const TIME = 10 * MINUTE;
/** Time since the last check, in milliseconds, that shows that there are more websites than can be checked. */
const BEHIND = CHECK_INTERVAL + DAY;

/**
 * Checks the proofs of owned websites not checked for a week, warns owners whose proof is missing, and notifies those whose
 * ownership has ended. A check that fails on our side is logged, and repeated a week later.
 */
export async function checkOwnership(env: Env): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const startedAt = Date.now();
  for (let batch = 0; batch < MAX_BATCHES && Date.now() < startedAt + TIME; batch++) {
    const claimedAt = Date.now();
    const due = { now: claimedAt, checkedUntil: claimedAt - CHECK_INTERVAL, limit: BATCH_SIZE };
    const checks = await claimChecks(db, due);
    await Promise.all(
      checks.map((check) =>
        checkProof(env, check).catch((error: unknown) =>
          logError({ event: 'ownership-not-checked', host: check.host, error: formatError(error) }),
        ),
      ),
    );
    if (checks.length < BATCH_SIZE) break;
  }
  await warnOwners(env);
  await notifyLapses(env);
  const oldest = await findOldestCheck(db);
  if (oldest !== null && oldest < startedAt - BEHIND) logError({ event: 'ownership-checks-behind', oldest });
}
