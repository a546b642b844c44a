/**
 * `npm run bench:scan`: what a scan of a site costs, the whole Worker in workerd with its database and accounts, the site
 * answered by this process. `--json` prints the same figures for programs.
 *
 * 1. Speed: 300 pages, each answered after 50 ms. The time is from the request to the last page stored. The bound is that
 *    of four fetches at once: 80 pages a second in theory, and what the same workerd does with the same pages when it only
 *    fetches them, right before.
 * 2. Memory: 100 pages of 500 KB. What is live on the heap, looked at after a collection several times a second.
 */
import { readFile, readdir } from 'node:fs/promises';
import type { Miniflare } from 'miniflare';
import { serveSite, type GeneratedSite, toPath } from './generated-site.ts';
import { runWorker, type RunningWorker } from './workerd.ts';

const PARALLEL = 4;

interface ScanMetrics {
  pages: number;
  seconds: number;
  pagesPerSecond: number;
  /** Of what four fetches at once could do if nothing else took time. */
  shareOfTheory: number;
  /** Of what the same workerd does when it only fetches. */
  shareOfBareFetches: number;
  subrequestsPerPage: number;
  statementsPerPage: number;
  rowsWrittenPerPage: number;
  cpuMsPerPage: number;
  /** Live on the heap beyond what was before; `null` when it was not looked at. */
  heapMb: number | null;
}

const speed = await measureScan(
  { host: 'chairs.brightpage.com', pages: 300, bytes: 10_000, delayMs: 50 },
  false,
);
const memory = await measureScan(
  { host: 'tables.brightpage.com', pages: 100, bytes: 500_000, delayMs: 50 },
  true,
);
if (process.argv.includes('--json')) console.log(JSON.stringify({ speed, memory }, null, 2));
else console.table({ '300 pages of 10 KB': speed, '100 pages of 500 KB': memory });

async function measureScan(site: GeneratedSite, isHeapWatched: boolean): Promise<ScanMetrics> {
  const service = await runWorker('../../test/bench/scan-worker.ts', {
    bindings: { SITE_URL: 'https://audit.brightpage.com', DOH_RESOLVERS: 'https://dns.google/resolve' },
    d1Databases: { DB: 'bench' },
    durableObjects: { ACCOUNT: { className: 'Account', useSQLite: true } },
    outboundService: serveSite(site) as never,
  });
  try {
    await migrate(service.miniflare);
    const { key } = await service.ask<{ key: string }>(`/bench/owner?host=${site.host}&pages=${site.pages}`);
    const bareSeconds = await measureBareFetches(service, site);
    await service.ask('/bench/figures');
    const watch = isHeapWatched ? await watchHeap(service) : null;
    const cpuBefore = service.cpuSeconds();
    const started = performance.now();
    const { pages, lastPageAt, atLastPage } = await readEvents(service, site.host, key);
    const counts =
      await service.ask<
        Record<'fetches' | 'databaseCalls' | 'statements' | 'rowsWritten' | 'accountCalls', number>
      >('/bench/figures');
    const seconds = (lastPageAt - started) / 1_000;
    return {
      pages,
      seconds: toThreeDigits(seconds),
      pagesPerSecond: toThreeDigits(pages / seconds),
      shareOfTheory: toThreeDigits((pages * site.delayMs) / 1_000 / PARALLEL / seconds),
      shareOfBareFetches: toThreeDigits(bareSeconds / seconds),
      subrequestsPerPage: toThreeDigits(
        (counts.fetches + counts.databaseCalls + counts.accountCalls) / pages,
      ),
      statementsPerPage: toThreeDigits(counts.statements / pages),
      rowsWrittenPerPage: toThreeDigits(counts.rowsWritten / pages),
      cpuMsPerPage: toThreeDigits(((atLastPage - cpuBefore) * 1_000) / pages),
      heapMb: watch ? toThreeDigits((await watch.stop()) / 1_000_000) : null,
    };
  } finally {
    await service.stop();
  }
}

/** Seconds for all pages, four at once. */
async function measureBareFetches(service: RunningWorker, site: GeneratedSite): Promise<number> {
  const addresses = Array.from(
    { length: site.pages },
    (_, number) => `https://${site.host}${toPath(number)}`,
  );
  const started = performance.now();
  await service.ask('/bench/fetches', JSON.stringify(addresses));
  return (performance.now() - started) / 1_000;
}

async function migrate(miniflare: Miniflare): Promise<void> {
  const db = await miniflare.getD1Database('DB');
  const folder = new URL('../../migrations/', import.meta.url);
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
    const statements = (await readFile(new URL(file, folder), 'utf8')).split('--> statement-breakpoint');
    for (const statement of statements) await db.prepare(statement).run();
  }
}

/** Scan as a stream of events; gives when the last page came, and the processor time until then. */
async function readEvents(service: RunningWorker, host: string, key: string) {
  const response = await fetch(new URL(`/api/v1/websites/${host}/scan`, service.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  });
  let pages = 0;
  let lastPageAt = 0;
  let atLastPage = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('event: error')) throw new Error(event);
      if (!event.startsWith('event: page')) continue;
      pages++;
      lastPageAt = performance.now();
    }
    atLastPage = service.cpuSeconds();
  }
  if (pages === 0) throw new Error(`the scan answered ${response.status}: ${text}`);
  return { pages, lastPageAt, atLastPage };
}

/** Looks at the live heap several times a second; `stop` gives the most there was beyond the beginning. */
async function watchHeap(service: RunningWorker): Promise<{ stop: () => Promise<number> }> {
  const baseline = await service.heapBytes();
  let peak = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) peak = Math.max(peak, (await service.heapBytes()) - baseline);
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return peak;
    },
  };
}

function toThreeDigits(value: number): number {
  return Number(value.toPrecision(3));
}
