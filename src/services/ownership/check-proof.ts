import { newId } from '../../lib/id.ts';
import { DAY, MINUTE, SECOND } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  type ClaimedCheck,
  lapseOwnership,
  postponeCheck,
  recordProofFound,
  recordProofMissing,
} from '../../storage/proof-checks.ts';
import { createHostGate } from '../hosts/host-gate.ts';
import { searchProof } from '../verification/proof-search.ts';
import { CHECK_INTERVAL, getLapseTime } from './lapse-time.ts';

/** Nobody waits: with the longest Crawl-delay, a proof that is missing takes a minute of turns. In milliseconds. */
const TIMEOUT = 2 * MINUTE + 30 * SECOND;

/**
 * Looks for the proof of an owned website by the method that verified it, as background work of the owner, and records what it
 * found. A website that cannot be reached keeps its state. If other work at the host leaves no turn, the check is due again a day
 * later (docs/contract.md 14.40 to 14.43).
 */
export async function checkProof(env: Env, check: ClaimedCheck): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const { host, token, method, accountId, checkedAt } = check;
  const gate = createHostGate(env, accountId, { id: newId('work_'), kind: 'background' });
  const { attempts, refusal } = await searchProof(
    env,
    { host, token, methods: [method], timeout: TIMEOUT },
    gate,
  );
  const now = Date.now();
  if (attempts.some(({ outcome }) => outcome === 'found')) return recordProofFound(db, check, now);
  if (refusal) return postponeCheck(db, check, checkedAt - CHECK_INTERVAL + DAY);
  if (!attempts.some(({ outcome }) => outcome === 'not_found')) return;
  const missing = await recordProofMissing(db, check, now);
  if (missing && now >= getLapseTime(missing)) await lapseOwnership(openDatabase(env, accountId), check, now);
}
