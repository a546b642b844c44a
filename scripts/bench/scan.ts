/**
 * `npm run bench:scan`: measures a scan by the whole Worker in workerd, with its database and objects. This process serves the site.
 * `--json` prints the results as JSON.
 *
 * 1. Speed: 300 pages of 10 KB, each answered after 50 ms. The time is from the request to the last stored page. It is compared with
 *    the theoretical limit of four fetches at the same time, 80 pages a second, and with the speed of the same workerd when it only fetches the
 *    same pages, measured right before. The CPU time of a page includes what its document takes in the local R2, which is given beside it.
 * 2. Memory: 100 pages of 500 KB. The peak of the live heap, measured after a garbage collection several times a second.
 *
 * `--distant` makes each call of D1 5 ms longer, of an object 2 ms and of R2 20 ms, as on the platform.
 *
 * `--pages 10000` measures the speed with that many pages instead, and fetches 2,000 of them for comparison. It prints, for each thousand,
 * time and CPU time per page and the live heap at the end.
 */
import { parseArgs } from 'node:util';
import { loadavg } from 'node:os';
import { measureScan, type ScanMetrics } from './measure-scan.ts';

/** What a call takes on the platform, in milliseconds. */
const DISTANT = { database: 5, object: 2, bucket: 20 };

const { values } = parseArgs({
  options: { pages: { type: 'string' }, distant: { type: 'boolean' }, json: { type: 'boolean' } },
});
const measureSpeed = (pages: number) =>
  measureScan(
    { host: 'chairs.brightpage.com', pages, bytes: 10_000, delayMs: 50 },
    false,
    values.distant === true ? DISTANT : null,
  );

const load = loadavg();
const results: Record<string, ScanMetrics> = {};
if (values.pages !== undefined) results['speed'] = await measureSpeed(Number(values.pages));
else {
  results['speed'] = await measureSpeed(300);
  const site = { host: 'tables.brightpage.com', pages: 100, bytes: 500_000, delayMs: 50 };
  results['memory'] = await measureScan(site, true);
}
if (values.json === true) console.log(JSON.stringify({ load, ...results }, null, 2));
else for (const [name, metrics] of Object.entries(results)) print(name, metrics);

function print(name: string, { mostInSlice, mostAtEnd, sections, ...metrics }: ScanMetrics): void {
  console.log(`${name}; load before ${load.map((value) => value.toFixed(1)).join(' ')}`);
  console.table(metrics);
  console.log('most in one invocation');
  console.table({ 'slice of pages': mostInSlice, 'last steps': mostAtEnd });
  if (sections.length > 0) console.table(sections);
}
