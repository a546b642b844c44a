/**
 * `npm run bench:cold`: measures the startup of the Worker as deployed, and its size. `--json <file>` also writes the results.
 *
 * Reports CPU milliseconds from the start of a workerd process to the first answer of its fresh isolate, including garbage collector and
 * compiler threads, above a Worker with the same bindings, no code, and with the flag legacy_module_registry. For comparison it measures a
 * bare Hono Worker that answers a constant or a row of the database and, as the noise floor, the Worker without code against itself (A/A).
 * Every measurement starts a new process; the Workers take turns.
 *
 * `--smoke` takes one turn only. Linux only.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDeployedBundle } from './bundle-size.ts';
import { bundleScript, type Modules } from '../local/workerd.ts';
import { ColdStarts, type FirstRequest, EAGER_MODULES } from './measure-cold.ts';

const TURNS = 15;
const BASELINE = 'without code';
/** Number of packages and folders to print. */
const PARTS = 25;

const { values } = parseArgs({ options: { smoke: { type: 'boolean' }, json: { type: 'string' } } });
const folder = await mkdtemp(join(tmpdir(), 'site-audit-cold-'));
try {
  const load = loadavg();
  const { modules: ours, ...size } = await buildDeployedBundle();
  printSize(size);
  const turns = values.smoke === true ? 1 : TURNS;
  const cpuMs = await measureStarts(ours, turns);
  console.log(`CPU ms to the first answer, above a Worker without code; load before ${load[0]?.toFixed(1)}`);
  console.table(cpuMs);
  if (values.json !== undefined)
    await writeFile(values.json, JSON.stringify({ load, turns, size, cpuMs }, null, 2));
} finally {
  await rm(folder, { recursive: true, force: true });
}

function printSize({
  bytes,
  gzipBytes,
  parts,
}: {
  bytes: number;
  gzipBytes: number;
  parts: [string, number][];
}): void {
  const toKib = (count: number) => Number((count / 1_024).toFixed(1));
  console.log(`Bundle as deployed: ${toKib(bytes)} KiB, gzip ${toKib(gzipBytes)} KiB`);
  console.table(
    Object.fromEntries(parts.slice(0, PARTS).map(([name, count]) => [name, { KiB: toKib(count) }])),
  );
}

/** Returns the statistics of each kind of first answer, in CPU milliseconds above a Worker without code. */
async function measureStarts(ours: Modules, turns: number): Promise<Record<string, Statistics>> {
  const empty = await bundleScript('test/bench/cold-empty.ts');
  const hono = await bundleScript('test/bench/cold-hono.ts');
  const starts = new ColdStarts(join(folder, 'storage'));
  const authorization = { Authorization: `Bearer ${await starts.prepareStorage(empty)}` };
  const requests: Record<string, FirstRequest> = {
    'health check': { path: '/api/v1/health' },
    'API read': { path: '/api/v1/reports', headers: authorization },
    'web page': { path: '/' },
  };
  const variants: { name: string; modules: Modules; request: FirstRequest; flag?: string }[] = [
    { name: BASELINE, modules: empty, request: { path: '/' }, flag: EAGER_MODULES },
    { name: `${BASELINE}, again (A/A)`, modules: empty, request: { path: '/' }, flag: EAGER_MODULES },
    { name: `${BASELINE}, without ${EAGER_MODULES}`, modules: empty, request: { path: '/' } },
    ...Object.entries(requests).flatMap(([name, request]) => [
      { name: `${name}, bare Hono`, modules: hono, request },
      { name, modules: ours, request },
    ]),
  ];
  const cpuMs = new Map<string, number[]>(variants.map(({ name }) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    // Reverses the order every second time, so that a slowing machine affects all alike.
    for (const { name, modules, request, flag } of turn % 2 === 0 ? variants : variants.toReversed())
      cpuMs.get(name)?.push(await starts.measure(modules, request, flag));
  }
  const baseline = getQuantile(cpuMs.get(BASELINE) ?? [], 0.5);
  return Object.fromEntries(
    Array.from(cpuMs, ([name, times]) => [name, toStatistics(times.map((ms) => ms - baseline))]),
  );
}

interface Statistics {
  median: number;
  /** The quartiles: half of the measurements are between them. */
  lower: number;
  upper: number;
}

function toStatistics(times: number[]): Statistics {
  const round = (share: number) => Number(getQuantile(times, share).toFixed(1));
  return { median: round(0.5), lower: round(0.25), upper: round(0.75) };
}

function getQuantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? Number.NaN;
}
