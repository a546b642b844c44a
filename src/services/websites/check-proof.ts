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
import { parseResolvers, resolveAddresses } from '../../crawler/dns.ts';
import { listCoveredHosts } from '../../lib/host/covered-hosts.ts';
import { createHostGate } from '../hosts/host-gate.ts';
import { searchProof } from './proof-search.ts';
import { CHECK_INTERVAL, getLapseTime } from './lapse-time.ts';

/** In milliseconds. Nobody waits for the result, and with the longest Crawl-delay a missing proof takes a minute of turns. */
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
  const { attempts, refusal, isConclusive } = await searchProof(
    env,
    { host, token, methods: [method], timeout: TIMEOUT },
    gate,
  );
  const now = Date.now();
  if (attempts.some(({ outcome }) => outcome === 'found')) return recordProofFound(db, check, now);
  if (refusal) return postponeCheck(db, check, checkedAt - CHECK_INTERVAL + DAY);
  if (!isConclusive || !attempts.some(({ outcome }) => outcome === 'not_found')) return;
  if (method === 'dns' && !(await hasAddress(env, host))) return;
  const missing = await recordProofMissing(db, check, now);
  if (missing && now >= getLapseTime(missing)) await lapseOwnership(openDatabase(env, accountId), check, now);
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
