/**
 * `npm run bench:waits`: measures where people wait.
 *
 * - `POST /reports` above its fetches: the time of an audit less that of a bare Hono application that fetches the same page and robots.txt,
 *   before and after it in the same run. A/A is the difference of the two bare times. Each audit is of another account; every second one of a
 *   website that was audited before. The local D1 and R2 are Workers that run on the same processor: the audits are also given without the time
 *   in which a call of them was waited for.
 * - Pages of the web app on the data of `npm run demo -- --full`: the CPU time of the ten dearest, which other processes do not affect, and 20
 *   requests a second, for `--seconds`, whatever the answers take. Needs Chromium, which signs in.
 *
 * `--audits` and `--seconds` change the length (100 audits, 30 seconds), `--json <file>` writes the results to a file. There is no threshold.
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../test/e2e/chromium.ts';
import { type FullService, startFullService } from '../demo/full/full-service.ts';
import { PAGES } from '../demo/full/app-pages.ts';
import { LocalInternet } from '../local/internet.ts';
import { startService } from '../local/service.ts';
import { bundleScript, runScript } from '../local/workerd.ts';
import { answerGoodSite } from './good-site.ts';

/** Requests for pages in a second. */
const RATE = 20;
/** Requests of a page one after the other, for its CPU time. */
const REPEATS = 5;
/** Audits that are not measured: they load the code and make it fast. */
const WARM_UP = 10;

const { values } = parseArgs({
  options: {
    audits: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    json: { type: 'string' },
  },
});
const load = loadavg();
const audits = await measureAudits(Number(values.audits));
const pages = await measurePages(Number(values.seconds));
const results = { load, audits, pages };
for (const [name, times] of Object.entries({ ...audits, ...pages }))
  console.log(`${name}: ${describe(times)}`);
console.log(`load before ${load.map((each) => each.toFixed(1)).join(' ')}`);
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`);

/** Returns milliseconds. */
async function measureAudits(count: number): Promise<Record<string, number[]>> {
  const internet = new LocalInternet({ '*.brightpage.com': answerGoodSite });
  const service = await startService(internet.answer, {
    modules: await bundleScript('test/bench/distant-worker.ts'),
  });
  const bare = await runScript('test/bench/bare-worker.ts', {
    d1Databases: { DB: 'bare' },
    outboundService: internet.answer,
  });
  const times: Record<string, number[]> = {};
  const note = (name: string, milliseconds: number) => void (times[name] ??= []).push(milliseconds);
  const takeWaited = async () => Number(await service.request('/bench/waited'));
  try {
    for (let n = 0; n < WARM_UP + count; n++) {
      const known = `shop-${n}.brightpage.com`;
      const { key } = await service.request<{ key: string }>(`/bench/site?host=${known}`);
      // The first audit of a website, or that of another page of it: an account has one a minute.
      const [kind, host] =
        n % 2 === 0 ? ['POST /reports', `new-${known}`] : ['POST /reports, another page', known];
      const urls = ['/sourdough', '/robots.txt'].map((path) => `https://${host}${path}`);
      const query = urls.map((url) => `url=${encodeURIComponent(url)}`).join('&');
      const fetchBare = () => time(new URL(`/fetch?${query}`, bare.address));
      const before = await fetchBare();
      await takeWaited();
      const audit = await time(new URL('/api/v1/reports', service.address), {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: urls[0] }),
      });
      const waited = await takeWaited();
      const after = await fetchBare();
      if (n < WARM_UP) continue;
      const above = audit - (before + after) / 2;
      note(`${kind} above its fetches`, above);
      note(`${kind} above its fetches, without local D1 and R2`, above - waited);
      note('the fetches', (before + after) / 2);
      note('A/A of the fetches', after - before);
    }
  } finally {
    await Promise.all([service.stop(), bare.stop()]);
  }
  return times;
}

/** Requests each page of the app in turn. Returns milliseconds. */
async function measurePages(seconds: number): Promise<Record<string, number[]>> {
  const rows = PAGES.filter(({ who, follow }) => who === 'owner' && follow === undefined);
  const browser = await launchChromium();
  let full: FullService;
  try {
    full = await startFullService(browser, rows);
  } finally {
    await browser.close();
  }
  const cookies = full.sessions.get('owner')?.storageState.cookies ?? [];
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const request = (path: string) => time(new URL(path, full.service.url), { headers: { Cookie } });
  try {
    for (const { path } of rows) await request(path);
    const costs: [cpu: number, path: string][] = [];
    for (const { path } of rows) {
      const before = full.service.cpuSeconds();
      for (let n = 0; n < REPEATS; n++) await request(path);
      costs.push([((full.service.cpuSeconds() - before) * 1_000) / REPEATS, path]);
    }
    const dearest = costs.toSorted(([a], [b]) => b - a).slice(0, 10);
    for (const [cpu, path] of dearest) console.log(`${cpu.toFixed(1)} ms of CPU time: ${path}`);
    const answers: Promise<number>[] = [];
    for (let n = 0; n < seconds * RATE; n++) {
      answers.push(request(rows[n % rows.length]?.path ?? '/'));
      await new Promise((resolve) => setTimeout(resolve, 1_000 / RATE));
    }
    return { [`${rows.length} pages of the app, ${RATE} requests a second`]: await Promise.all(answers) };
  } finally {
    await full.service.stop();
  }
}

/** Returns how long a request takes until its body has arrived, in milliseconds. @throws if it is refused */
async function time(url: URL, init: RequestInit = {}): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, init);
  const body = await response.text();
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}: ${body.slice(0, 500)}`);
  return performance.now() - startedAt;
}

/** Describes milliseconds. */
function describe(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, lowest ${at(0)}, highest ${at(1)} ms of ${sorted.length}`;
}
