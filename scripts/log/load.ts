/**
 * `npm run log:load`: publishes 20 snapshots a second for a minute over loopback, each of an account's audit, and prints the time to
 * answer, the publications in a checkpoint, and the R2 and Durable Object operations of a publication. Fails if a publication fails or
 * 95 % do not answer within 1.5 s. `-- --rate 20 --seconds 60`
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect, parseArgs } from 'node:util';
import { PROVIDERS } from '../../src/lib/directory-providers.ts';
import type { LogCounts } from '../../test/bench/log-counts.ts';
import { createShops } from '../load/shops.ts';
import { startService } from '../local/service.ts';
import { bundleScript } from '../local/workerd.ts';
import { Publisher } from './publisher.ts';
import { listSizes } from './read-log.ts';

/** Limit for the 95th percentile, in milliseconds. */
const GOAL = 1_500;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rate: { type: 'string', default: '20' } },
});
const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
const publications = seconds * rate;
const internet = await createShops();
const service = await startService(internet.answer, {
  modules: await bundleScript('test/bench/log-worker.ts'),
});
try {
  const count = Math.ceil(publications / PROVIDERS.length);
  console.log(`Opening ${count} accounts with an audit each …`);
  const accounts = await openAccounts(count);
  // Warms up: this starts the log's object and loads its key.
  await (await fetch(`${service.url}/bench/counts`)).json();
  const load = loadavg();
  const cpuBefore = service.cpuSeconds();
  console.log(`Publishing ${rate} snapshots a second for ${seconds} seconds …`);
  const { times, failures } = await publishAll(accounts);
  const cpuSeconds = service.cpuSeconds() - cpuBefore;
  // An alarm writes the newest checkpoint later.
  await delay(3_000);
  const counts = (await (await fetch(`${service.url}/bench/counts`)).json()) as LogCounts;
  const checkpoints = (await listSizes(service.miniflare)).length;
  print(times, checkpoints, counts);
  console.log(`${((cpuSeconds / times.length) * 1_000).toFixed(0)} ms of CPU time per publication`);
  console.log(`Load average before ${format(load)}, after ${format(loadavg())}`);
  for (const failure of failures.slice(0, 10)) console.error(failure);
  process.exitCode = failures.length === 0 && percentile(times, 0.95) < GOAL ? 0 : 1;
} finally {
  await service.stop();
}

type Audited = { publisher: Publisher; reportId: string };

/** Opens the accounts, four at the same time. */
async function openAccounts(count: number): Promise<Audited[]> {
  const accounts: Audited[] = [];
  let next = 0;
  const lane = async () => {
    for (let number = next++; number < count; number = next++) {
      const publisher = new Publisher(() => service.url, number);
      await publisher.open(1_000);
      accounts.push({ publisher, reportId: await publisher.audit() });
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return accounts;
}

/** Starts publications at the rate, whether or not earlier ones have ended. Returns the times to answer in milliseconds. */
async function publishAll(accounts: readonly Audited[]): Promise<{ times: number[]; failures: string[] }> {
  const times: number[] = [];
  const failures: string[] = [];
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < publications; number++) {
    await delay(Math.max(0, startedAt + (number * 1_000) / rate - performance.now()));
    const { publisher, reportId } = accounts[number % accounts.length]!;
    const provider = PROVIDERS[Math.floor(number / accounts.length)]!;
    const sentAt = performance.now();
    pending.push(
      publisher.publish(reportId, provider).then(
        () => void times.push(performance.now() - sentAt),
        (error: unknown) => void failures.push(`${number}: ${inspect(error)}`),
      ),
    );
  }
  await Promise.all(pending);
  return { times: times.toSorted((one, other) => one - other), failures };
}

function print(times: readonly number[], checkpoints: number, counts: LogCounts): void {
  const milliseconds = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  console.log(`${times.length} of ${publications} publications answered with success`);
  console.log(
    `time to answer: p50 ${milliseconds(0.5)}, p95 ${milliseconds(0.95)}, longest ${milliseconds(1)}`,
  );
  console.log(`${checkpoints} checkpoints, ${(times.length / checkpoints).toFixed(1)} publications in each`);
  console.table(
    Object.fromEntries(
      Object.entries(counts)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, total]) => [
          name,
          { total, 'per publication': Number((total / times.length).toFixed(2)) },
        ]),
    ),
  );
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity;
}

function format(load: readonly number[]): string {
  return load.map((value) => value.toFixed(1)).join(' ');
}
