/**
 * `npm run bench:loops`: prints, for each loop over foreign data, its longest stretch without yielding to other requests, in
 * steps, and fails if one is too long.
 *
 * 1. The loops of the engine, in Node. A step is a character that a string method or a regular expression reads.
 * 2. Scans of hostile websites by the whole Worker in workerd, with their CPU time and how long another request waited. A step
 *    is an SQL statement, or a row that one reads or writes.
 *
 * Arguments select websites by parts of their names, and leave out the engine. `--small` measures the engine and the first website.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { measureEngineLoops } from './engine-loops.ts';
import { LocalInternet, createTextResponse, type Site } from '../local/internet.ts';
import { startService } from '../local/service.ts';
import { bundleScript, type RunningWorker } from '../local/workerd.ts';
import type { ScanSteps } from '../../test/bench/stretch.ts';
import { HOSTILE_SITES, type HostileSite } from '../../test/fixtures/hostile/sites.ts';

const MAX_STRETCH = 50_000;
/** Characters that a loop of the engine may read. */
const MAX_READ = 50_000_000;
/** Between two requests that wait. */
const PAUSE_MS = 20;

const isSmall = process.argv.includes('--small');
const parts = process.argv.slice(2).filter((argument) => argument !== '--small');
const sites = HOSTILE_SITES.slice(0, isSmall ? 1 : undefined).filter(
  ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
);
if (parts.length === 0) {
  const loops = await measureEngineLoops();
  console.table(loops);
  if (loops.some(({ steps }) => steps > MAX_READ)) process.exitCode = 1;
}
console.log(`${'steps'.padStart(8)}${'in all'.padStart(10)}${'CPU ms'.padStart(8)}${'wait ms'.padStart(8)}`);
for (const [number, site] of sites.entries()) {
  const host = `site-${number}.brightpage.com`;
  const { steps, cpuMs, waitMs } = await measure(host, site);
  const columns = [
    steps.total.toString().padStart(10),
    cpuMs.toFixed(0).padStart(8),
    waitMs.toFixed(0).padStart(8),
  ];
  console.log(`${steps.longest.toString().padStart(8)}${columns.join('')}  ${site.name}`);
  if (steps.longest > MAX_STRETCH) process.exitCode = 1;
}

async function measure(host: string, site: HostileSite) {
  const internet = new LocalInternet({ [host]: toSite(host, site) });
  const service = await startService(internet.answer, {
    variables: { SITE_URL: 'https://audit.brightpage.com' },
    modules: await bundleScript('test/bench/loops-worker.ts'),
  });
  try {
    const { key } = await service.request<{ key: string }>(`/bench/owner?host=${host}&pages=${site.pages}`);
    await scan(service, 'warm-up.brightpage.com', key).catch(() => {});
    await service.request('/bench/steps');
    const cpuBefore = service.cpuSeconds();
    const waits = watchWaits(service);
    await scan(service, host, key);
    const waitMs = await waits.stop();
    const cpuMs = (service.cpuSeconds() - cpuBefore) * 1_000;
    return { steps: await service.request<ScanSteps>('/bench/steps'), cpuMs, waitMs };
  } finally {
    await service.stop();
  }
}

/** Scans, and waits for the end. A scan that stores no page ends with an error. */
async function scan(service: RunningWorker, host: string, key: string): Promise<void> {
  const response = await fetch(new URL(`/api/v1/websites/${host}/scan`, service.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  });
  await response.text();
}

/** Sends a request now and then. `stop` returns how long the slowest waited, in milliseconds. */
function watchWaits(service: RunningWorker): { stop: () => Promise<number> } {
  let longest = 0;
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      await service.request('/bench/ping');
      longest = Math.max(longest, performance.now() - startedAt);
      await delay(PAUSE_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return longest;
    },
  };
}

function toSite(host: string, { robots, home, sitemap }: HostileSite): Site {
  return (_, { pathname }) => {
    if (pathname === '/robots.txt') return createTextResponse(robots);
    if (pathname === '/sitemap.xml' && sitemap) {
      const urls = sitemap.map((path) => `<url><loc>https://${host}${path}</loc></url>`);
      return new Response(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
        {
          headers: { 'content-type': 'application/xml' },
        },
      );
    }
    const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
    return pathname === '/' ? new Response(home, html) : new Response('not found', { status: 404 });
  };
}
