/**
 * `npm run test:crash:log`: repeatedly kills the whole process group of the service with SIGKILL during publications and restarts it
 * on the same state. After each kill every charge must have its leaf in a signed checkpoint. At the end the log must have no gap, no fork
 * and no leaf without a snapshot, and must contain each answered publication; the charges must equal the stored snapshots. `--kills N`
 * (100), `--seed N` (1).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PROVIDERS } from '../src/lib/directory-providers.ts';
import { createRandom } from '../test/random.ts';
import { checkLog } from './crash/check-log.ts';
import { listChargesWithoutLeaf, readLogState } from './crash/log-state.ts';
import { startKillableService } from './local/killable-service.ts';
import { bundleScript } from './local/workerd.ts';
import { compareLedgers } from './load/check-ledgers.ts';
import { Publisher } from './log/publisher.ts';

/** Publications at the same time. */
const LANES = 6;
/** The minimum of queued publications, and the number of accounts to open when there are fewer. */
const MIN_WAITING = 60;
const NEW_ACCOUNTS = 40;
/** The longest time from a start to the kill, in milliseconds. */
const MAX_UPTIME = 600;

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const kills = Number(values.kills);
const random = createRandom(Number(values.seed));
const state = await mkdtemp(join(tmpdir(), 'site-audit-crash-'));
const bundle = join(state, 'worker.js');
for (const script of (await bundleScript('test/bench/log-worker.ts')).values())
  await writeFile(bundle, script);

const failures: string[] = [];
const answered = new Set<string>();
const checkpoints: string[] = [];
const waiting: Publication[] = [];
let accounts = 0;
let isOver = false;
let publishing = 0;
let idleKills = 0;
let interrupted = 0;
let service = await startKillableService([bundle, state]);
/** Resolves when publications may begin. */
let running = Promise.resolve();
try {
  await openAccounts();
  const lanes = Promise.all(Array.from({ length: LANES }, publishAll));
  for (let killed = 1; killed <= kills; killed++) {
    if (waiting.length < MIN_WAITING) await whilePaused(openAccounts);
    await delay(random() * MAX_UPTIME);
    if (publishing === 0) idleKills++;
    await whilePaused(async () => {
      await service.kill();
      const stored = readLogState(state);
      failures.push(...listChargesWithoutLeaf(stored).map((id) => `${id} is charged and has no leaf`));
      service = await startKillableService([bundle, state]);
      checkpoints.push(...(await readNewest()));
    });
    if (killed % 10 === 0)
      console.log(`${killed} kills, ${answered.size} publications answered, ${failures.length} failures`);
  }
  isOver = true;
  await lanes;
  const sequenced = await fetch(`${service.url}/bench/sequence`);
  if (!sequenced.ok) failures.push(`not sequenced: HTTP ${sequenced.status}`);
  const stored = readLogState(state);
  failures.push(...(await checkLog(service.url, stored, { answered, checkpoints })));
  const ledgers = compareLedgers(state);
  failures.push(...ledgers.differences);
  console.log(
    `${kills} kills (seed ${values.seed}), ${interrupted} publications interrupted and sent again, ${idleKills} kills met none`,
  );
  console.log(
    `${answered.size} answered, ${stored.indices.size} leaves, ${stored.sizes.length} checkpoints, ${ledgers.charges} charges`,
  );
  console.log(
    `Load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
} finally {
  await service.kill();
  await rm(state, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

interface Publication {
  publisher: Publisher;
  reportId: string;
  provider: string;
}

/** Runs work while no publication may begin. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  const paused = Promise.withResolvers<void>();
  running = paused.promise;
  await work();
  paused.resolve();
}

/** Opens accounts with one audit each and queues the audits for publication in each directory. */
async function openAccounts(): Promise<void> {
  for (let opened = 0; opened < NEW_ACCOUNTS; opened++) {
    const publisher = new Publisher(() => service.url, accounts++);
    await publisher.open(1_000);
    const reportId = await publisher.audit();
    waiting.push(...PROVIDERS.map((provider) => ({ publisher, reportId, provider })));
  }
}

/** Publishes queued audits one after another. Repeats a request until it is answered, as a client does. */
async function publishAll(): Promise<void> {
  while (!isOver) {
    const next = waiting.shift();
    if (!next) {
      await delay(20);
      continue;
    }
    const { publisher, reportId, provider } = next;
    for (let id: string | null = null; id === null;) {
      await running;
      publishing++;
      id = await publisher.publish(reportId, provider).catch(() => null);
      publishing--;
      if (id === null) interrupted++;
      else answered.add(id);
    }
  }
}

/** Returns the newest checkpoint, if there is one. */
async function readNewest(): Promise<string[]> {
  const response = await fetch(`${service.url}/log/checkpoint`);
  const text = await response.text();
  if (!response.ok && response.status !== 404) throw new Error(`/log/checkpoint: HTTP ${response.status}`);
  return response.ok ? [text] : [];
}
