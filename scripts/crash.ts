/**
 * `npm run test:crash`: repeatedly kills the whole process group of the service with SIGKILL during scans of 300 pages and
 * restarts it on the same state, while it also reads the graph of the website. After each scan every page must be stored once and charged
 * once, no credits held, and the graph the same; after each kill the scan must continue within 60 seconds. `--kills N` (200), `--seed N` (1), `--pages N` (300).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type KillableService, startKillableService } from './local/killable-service.ts';
import { bundleScript } from './local/workerd.ts';
import { createRandom } from '../test/random.ts';
import type { WebsiteGraph } from '../src/contracts/graph.ts';
import type { AccountState } from '../test/bench/account-state.ts';

const HOST = 'chairs.brightpage.com';
const RESUME_LIMIT = 60;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    pages: { type: 'string', default: '300' },
  },
});
const kills = Number(values.kills);
const pages = Number(values.pages);
const random = createRandom(Number(values.seed));
const state = await mkdtemp(join(tmpdir(), 'site-audit-crash-'));
const bundle = join(state, 'worker.js');
for (const script of (await bundleScript('test/bench/crash-worker.ts')).values())
  await writeFile(bundle, script);

let service = await start();
const failures: string[] = [];
const resumeTimes: number[] = [];
let killed = 0;
let firstGraph: string | null = null;
let scans = 0;
try {
  const owner = await request<{ accountId: string; key: string }>(
    `/crash/owner?host=${HOST}&pages=${pages * 1_000}`,
  );
  while (killed < kills) {
    scans++;
    const before = await readState(owner.accountId);
    const scan = await startScan(owner.key);
    let killsOfScan = 0;
    for (; killed < kills && !(await hasEnded(owner.key, scan)); killed++, killsOfScan++) {
      await delay(random() * 4_000);
      const reading = readGraph(owner.key).catch(() => null);
      await delay(random() * 50);
      await service.kill();
      await reading;
      service = await start();
      if (await hasEnded(owner.key, scan)) continue;
      const seconds = await Promise.race([service.resumed, endedOrLate(owner.key, scan)]);
      if (seconds === null) continue;
      resumeTimes.push(seconds);
      if (seconds > RESUME_LIMIT) failures.push(`${scan}: went on after ${seconds.toFixed(1)} s`);
    }
    while (!(await hasEnded(owner.key, scan))) await delay(200);
    failures.push(...check(scan, before, await readState(owner.accountId)));
    const { coverage, links, depths, inlinks } = await readGraph(owner.key);
    const graph = JSON.stringify({ coverage, links, depths, inlinks });
    firstGraph ??= graph;
    if (coverage.pages !== pages || graph !== firstGraph)
      failures.push(`${scan}: the graph is ${graph}, not ${firstGraph}`);
    console.log(`scan ${scans}: ${killsOfScan} kills, ${killed} in all, ${failures.length} failures`);
  }
} finally {
  await service.kill();
  await rm(state, { recursive: true, force: true });
}
resumeTimes.sort((a, b) => a - b);
const [median, last] = [resumeTimes[Math.floor(resumeTimes.length / 2)], resumeTimes.at(-1)];
console.log(`${killed} kills in ${scans} scans of ${pages} pages (seed ${values.seed})`);
console.log(`continued after: median ${median?.toFixed(1)} s, longest ${last?.toFixed(1)} s`);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

function check(scan: string, before: AccountState, after: AccountState): string[] {
  const row = after.scans.find(({ id }) => id === scan);
  const expected = {
    'audits stored': [after.urls.length, pages],
    'different addresses': [new Set(after.urls).size, pages],
    'pages counted': [row?.pagesStored, pages],
    'credits charged': [before.balance - after.balance, pages],
    'credits held': [after.held, 0],
    'scans running': [after.scans.filter(({ isFinished }) => !isFinished).length, 0],
  };
  return Object.entries(expected)
    .filter(([, [actual, wanted]]) => actual !== wanted)
    .map(([what, [actual, wanted]]) => `${scan}: ${what}: ${actual}, not ${wanted}`);
}

function start(): Promise<KillableService> {
  return startKillableService([bundle, state, HOST, String(pages)]);
}

async function startScan(key: string): Promise<string> {
  const headers = { Authorization: `Bearer ${key}` };
  const { data } = await request<{ data: { scan: { id: string } } }>(`/api/v1/websites/${HOST}/scans`, {
    method: 'POST',
    headers,
  });
  return data.scan.id;
}

async function hasEnded(key: string, scan: string): Promise<boolean> {
  const path = `/api/v1/websites/${HOST}/scans/${scan}`;
  const headers = { Authorization: `Bearer ${key}` };
  const { data } = await request<{ data: { scan: { state: string; error: unknown } } }>(path, { headers });
  if (data.scan.state === 'failed') throw new Error(`${scan} failed: ${JSON.stringify(data.scan.error)}`);
  return data.scan.state === 'done';
}

/** Reads the graph of the website, which the kill may interrupt. */
async function readGraph(key: string): Promise<WebsiteGraph> {
  const headers = { Authorization: `Bearer ${key}` };
  const { data } = await request<{ data: { graph: WebsiteGraph } }>(`/api/v1/websites/${HOST}/graph`, {
    headers,
  });
  return data.graph;
}

/** Resolves to `null` when the scan ends without another page, and to the seconds waited when it does not continue. */
async function endedOrLate(key: string, scan: string): Promise<number | null> {
  for (let seconds = 0; seconds < RESUME_LIMIT + 30; seconds++) {
    await delay(1_000);
    if (await hasEnded(key, scan)) return null;
  }
  return RESUME_LIMIT + 30;
}

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(service.url + path, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function readState(accountId: string): Promise<AccountState> {
  return request(`/crash/state?account=${accountId}`);
}
