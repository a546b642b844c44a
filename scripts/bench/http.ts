/**
 * `npm run bench:http`: measures reads of the whole Worker through Miniflare, each against a bare Hono application that answers the same
 * bytes, headers included, in the same run: with one D1 read where the Worker reads D1, otherwise from memory.
 *
 * A round sends the requests of each row to the bare application, to the service, and to the bare application again, over loopback, eight
 * at a time. Speeds are ratios to the mean of both bare runs of the round, by CPU time of the workerd process, which other processes do
 * not affect and in which Miniflare simulates D1, R2 and the cache, and by requests a second. The median of the rounds is reported with the
 * lowest and the highest. A/A compares the two bare runs: differences within its spread are noise.
 *
 * `--rounds` and `--requests` change the length (10 rounds of 200 requests), `--json <file>` writes the results to a file, and `--smoke`
 * sends a few requests, to check that everything runs. There is no threshold. Linux only.
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type HttpRequest, sendRequests } from './http-client.ts';
import { type HttpRow, type MeasuredWorker, startHttpRows } from './http-rows.ts';

/** Costs of a request. */
interface Cost {
  /** CPU milliseconds. */
  cpu: number;
  /** Wall-clock milliseconds, at the parallelism of the bench. */
  time: number;
}

interface Round {
  bare: [Cost, Cost];
  service: Cost;
}

/** Median, lowest and highest of the rounds. */
type Spread = [median: number, low: number, high: number];

interface RowResult {
  name: string;
  goal: number;
  bytes: number;
  /** CPU microseconds of a request. */
  bareCpu: Spread;
  serviceCpu: Spread;
  /** Speed of the service as a share of the bare application's. */
  ofBareByCpu: Spread;
  ofBareByTime: Spread;
  /** Speed of the first bare run as a share of the second's. */
  aaByCpu: Spread;
  aaByTime: Spread;
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    requests: { type: 'string', default: '200' },
    smoke: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const [rounds, requests] = values.smoke ? [1, 16] : [Number(values.rounds), Number(values.requests)];
const load = loadavg();
const { rows, service, bare, stop } = await startHttpRows();
try {
  const measured = rows.map(() => [] as Round[]);
  // The first round compiles the code.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, row] of rows.entries()) {
      const result = await measureRound(row);
      if (round > 0) measured[index]?.push(result);
    }
  }
  const results = rows.map((row, index) => summarize(row, measured[index] ?? []));
  for (const result of results) printResult(result);
  console.log(`${rounds} rounds of ${requests} requests; load before ${load.map(format).join(' ')}`);
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ load, rounds, requests, rows: results }, null, 2)}\n`);
} finally {
  await stop();
}

async function measureRound(row: HttpRow): Promise<Round> {
  const first = await measure(bare, row.bare);
  const ours = await measure(service, row.service);
  return { bare: [first, await measure(bare, row.bare)], service: ours };
}

async function measure(worker: MeasuredWorker, request: HttpRequest): Promise<Cost> {
  await sendRequests(worker.address, request, Math.ceil(requests / 10));
  const [cpu, startedAt] = [worker.cpuSeconds(), performance.now()];
  await sendRequests(worker.address, request, requests);
  const time = (performance.now() - startedAt) / requests;
  return { cpu: ((worker.cpuSeconds() - cpu) * 1_000) / requests, time };
}

function summarize({ name, goal, bytes }: HttpRow, measured: readonly Round[]): RowResult {
  const spread = (read: (round: Round) => number) => toSpread(measured.map(read));
  const compare = (unit: keyof Cost) =>
    spread(({ bare: [a, b], service: ours }) => (a[unit] + b[unit]) / 2 / ours[unit]);
  return {
    name,
    goal,
    bytes,
    bareCpu: spread(({ bare: [a, b] }) => (a.cpu + b.cpu) * 500),
    serviceCpu: spread(({ service: ours }) => ours.cpu * 1_000),
    ofBareByCpu: compare('cpu'),
    ofBareByTime: compare('time'),
    aaByCpu: spread(({ bare: [a, b] }) => b.cpu / a.cpu),
    aaByTime: spread(({ bare: [a, b] }) => b.time / a.time),
  };
}

function toSpread(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
  return [median, sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
}

function printResult({ name, goal, bytes, ...measured }: RowResult): void {
  console.log(`${name}: ${bytes} bytes, goal ${goal}`);
  console.log(`  speed of bare Hono's, by CPU   ${formatSpread(measured.ofBareByCpu)}`);
  console.log(`  by requests a second           ${formatSpread(measured.ofBareByTime)}`);
  console.log(`  A/A by CPU                     ${formatSpread(measured.aaByCpu)}`);
  console.log(`  A/A by requests a second       ${formatSpread(measured.aaByTime)}`);
  console.log(`  CPU microseconds, bare         ${formatSpread(measured.bareCpu)}`);
  console.log(`  CPU microseconds, service      ${formatSpread(measured.serviceCpu)}`);
}

function formatSpread([median, low, high]: Spread): string {
  return `${format(median)} (${format(low)} to ${format(high)})`;
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
