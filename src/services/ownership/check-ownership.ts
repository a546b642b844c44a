import { formatError, logError } from '../../lib/log.ts';
import { MINUTE } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { claimChecks } from '../../storage/proof-checks.ts';
import { checkProof } from './check-proof.ts';
import { CHECK_INTERVAL } from './lapse-time.ts';
import { tellLapses } from './tell-lapses.ts';
import { warnOwners } from './warn-owners.ts';

/** Websites checked at the same time. */
const BATCH_SIZE = 5;
/** Of one run: 10,080 websites a week. A check takes four queries, and D1 allows the hourly jobs 1,000. */
const MAX_BATCHES = 12;
/** No batch begins later in a run, in milliseconds. The platform ends a run after 15 minutes. */
const TIME = 6 * MINUTE;

/**
 * Looks again for the proofs of owned websites that were not checked for a week, warns owners whose proof is missing, and tells those
 * whose ownership has ended. A check that fails on our side is logged; the next one is a week later. `now` in milliseconds since 1970.
 */
export async function checkOwnership(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, SERVICE);
  for (let batch = 0; batch < MAX_BATCHES && Date.now() < now + TIME; batch++) {
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
  await tellLapses(env);
}
