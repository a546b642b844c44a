import { parseResolvers, resolveAddresses } from '../../crawler/dns.ts';
import { listCoveredHosts } from '../../lib/host/bare-host.ts';
import { newId } from '../../lib/id.ts';
import { logEvent } from '../../lib/log.ts';
import { DAY, MINUTE, SECOND } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  claimChecks,
  type ClaimedCheck,
  findOldestCheck,
  lapseOwnership,
  postponeCheck,
  recordProofFound,
  recordProofMissing,
} from '../../storage/proof-checks.ts';
import { createHostGate } from '../hosts/host-gate.ts';
import { CHECK_INTERVAL, getLapseTime, notifyLapses, warnOwners } from './lapses.ts';
import { searchProof } from './proof-search.ts';

/** Websites checked in parallel: an invocation can wait for six answers at the same time. */
const BATCH_SIZE = 5;
/** Batches in one run (docs/contract.md 14.40). */
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
          logEvent('warning', 'ownership-not-checked', { host: check.host, error }),
        ),
      ),
    );
    if (checks.length < BATCH_SIZE) break;
  }
  await warnOwners(env);
  await notifyLapses(env);
  const oldest = await findOldestCheck(db);
  if (oldest !== null && oldest < startedAt - BEHIND)
    logEvent('error', 'ownership-checks-behind', { oldest });
}

/** In milliseconds. Nobody waits for the result, and with the longest Crawl-delay a missing proof takes a minute of turns. */
const TIMEOUT = 2 * MINUTE + 30 * SECOND;

/**
 * Looks for the proof of an owned website by the method that verified it, as background work of the owner, and records what it
 * found. A website that cannot be reached keeps its state. If other work at the host leaves no turn, the check is due again a day
 * later (docs/contract.md 14.40 to 14.43).
 */
async function checkProof(env: Env, check: ClaimedCheck): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const { host, token, method, accountId, checkedAt } = check;
  const gate = createHostGate(env, accountId, { id: newId('work_'), kind: 'background' });
  const { attempts, refusal, isConclusive } = await searchProof(env, {
    options: { host, token, methods: [method], timeout: TIMEOUT },
    gate,
  });
  const now = Date.now();
  if (attempts.some(({ outcome }) => outcome === 'found')) return recordProofFound(db, check, now);
  if (refusal) return postponeCheck(db, check, checkedAt - CHECK_INTERVAL + DAY);
  if (!isConclusive || !attempts.some(({ outcome }) => outcome === 'not_found')) return;
  if (method === 'dns' && !(await hasAddress(env, host))) return;
  const missing = await recordProofMissing(db, check, now);
  if (missing && now >= getLapseTime(missing)) await lapseOwnership(env, check, now);
}

/**
 * Whether a host has an address. An expired domain, or one without a name server, has no records at all, which says nothing
 * about its owner.
 */
async function hasAddress(env: Env, host: string): Promise<boolean> {
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  const lookups = listCoveredHosts(host).map((name) => resolveAddresses(name, resolvers));
  return (await Promise.all(lookups)).some(({ kind }) => kind === 'addresses');
}
