import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { parseSigningKey } from '../../../src/lib/tlog/note.ts';
import { parseProof } from '../../../src/lib/tlog/proof.ts';
import { proveConsistency } from '../../../src/lib/tlog/tile-tree.ts';
import { verifyConsistency } from '../../../src/lib/tlog/merkle.ts';
import { isVerified, verifySnapshot } from '../../../src/lib/verify-snapshot.ts';
import { provePublication } from '../../../src/services/directory/log.ts';
import { createTileReader } from '../../../src/services/directory/log-entry.ts';
import { withdrawSnapshots } from '../../../src/services/directory/withdrawals.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { createRandom } from '../../random.ts';
import { PART, takeShare } from '../../sweep-part.ts';
import { checkLog } from './check-log.ts';
import { type Copy, createPublisher } from './published-copies.ts';

/** `npm run log:interop -- --publications 10000` does the same with more. */
const PUBLICATIONS = takeShare(2_000);
const MAX_BATCH = 30;
const PAIRS = takeShare(200);
/** The first of this many batches is followed by the withdrawal of its first snapshot. */
const BATCHES_PER_WITHDRAWAL = 25;

it('proves each of 2,000 publications, and that each checkpoint extends those before it', async () => {
  const random = createRandom(PART.number);
  const log = getLog(env);
  const publish = await createPublisher();
  const copies: Copy[] = [];
  let withdrawals = 0;
  for (let batches = 1; copies.length < PUBLICATIONS; batches++) {
    const count = 1 + Math.floor(random() ** 3 * MAX_BATCH);
    const published = await publish(Math.min(count, PUBLICATIONS - copies.length));
    copies.push(...published);
    await log.sequence();
    if (batches % BATCHES_PER_WITHDRAWAL === 1) {
      withdrawals++;
      const target = { scope: 'snapshot', target: published[0]!.id, reason: 'test', note: null } as const;
      await withdrawSnapshots(env, { actor: 'admin@localhost.example', withdrawal: target });
    }
  }
  await runDurableObjectAlarm(log);

  const { entries, checkpoints, indexed } = await checkLog();
  expect(entries).toHaveLength(1 + PUBLICATIONS + withdrawals);
  expect(indexed).toBe(entries.length);
  expect(checkpoints.length).toBeGreaterThan(PART.of === 1 ? 200 : 1);
  expect(withdrawals).toBeGreaterThan(PART.of === 1 ? 5 : 0);

  const key = (await parseSigningKey(env.LOG_SIGNING_KEY ?? ''))!.verifier;
  const indices = new Set<number>();
  for (const { id, document } of copies) {
    const proof = (await provePublication(env, id))!;
    indices.add(parseProof(proof)!.index);
    const steps = await verifySnapshot({
      snapshot: document,
      sha256: null,
      proof,
      logKeys: [{ key, fromSize: 0, toSize: null }],
      policy: null,
      verifyTimestamp: null,
    });
    if (!isVerified(steps, true)) expect(steps).toEqual('verified');
  }
  expect(indices.size).toBe(PUBLICATIONS);

  const read = createTileReader(env.LOG_FILES);
  const pick = () => checkpoints[Math.floor(random() * checkpoints.length)]!;
  for (let pair = 0; pair < PAIRS; pair++) {
    const [older, newer] = [pick(), pick()].toSorted((one, other) => one.size - other.size);
    const proof = await proveConsistency(read, older!.size, newer!.size);
    expect(verifyConsistency(older!, newer!, proof)).toBe(true);
    // The proof shows that it is this tree that was extended.
    const forked = { ...older!, root: older!.root.map((byte) => byte ^ 1) };
    expect(verifyConsistency(forked, newer!, proof)).toBe(false);
  }
});
