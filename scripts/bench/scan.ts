/**
 * `npm run bench:scan`: measures a scan by the whole Worker in workerd, with its database and accounts. This process answers
 * for the site. `--json` prints the results as JSON.
 *
 * 1. Speed: 300 pages, each answered after 50 ms. The time is from the request to the last stored page. It is compared with
 *    the theoretical limit of four fetches at once, 80 pages a second, and with the time the same workerd takes to only
 *    fetch the same pages, measured right before.
 * 2. Memory: 100 pages of 500 KB. The peak of the live heap, measured after a garbage collection several times a second.
 */
import { serveSite, type GeneratedSite, toPath } from './generated-site.ts';
import { migrate, runWorker, type RunningWorker } from './workerd.ts';

const PARALLEL = 4;

interface ScanMetrics {
  pages: number;
  seconds: number;
  pagesPerSecond: number;
  /** Speed as a share of the theoretical limit of four fetches at once. */
  shareOfTheory: number;
  /** Speed as a share of that of the same workerd when it only fetches. */
  shareOfBareFetches: number;
  subrequestsPerPage: number;
  statementsPerPage: number;
  rowsWrittenPerPage: number;
  cpuMsPerPage: number;
  /** Peak of the live heap above its size before the scan; `null` if not measured. */
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
    bindings: {
      SITE_URL: 'https://audit.brightpage.com',
      DOH_RESOLVERS: 'https://dns.google/resolve',
      NETWORK_HASH_SECRET: 'bench',
    },
    d1Databases: { DB: 'bench' },
    r2Buckets: { AUDITS: 'bench' },
    durableObjects: {
      ACCOUNT: { className: 'Account', useSQLite: true },
      HOST: { className: 'Host', useSQLite: true },
      SCAN: { className: 'Scan', useSQLite: true },
      SITE_AUDITS: { className: 'SiteAudits', useSQLite: true },
    },
    outboundService: serveSite(site) as never,
  });
  try {
    await migrate(service.miniflare);
    const { key } = await service.request<{ key: string }>(
      `/bench/owner?host=${site.host}&pages=${site.pages}`,
    );
    const bareSeconds = await measureBareFetches(service, site);
    await service.request('/bench/counts');
    const watch = isHeapWatched ? await watchHeap(service) : null;
    const cpuBefore = service.cpuSeconds();
    const startedAt = performance.now();
    const { pages, lastPageAt, cpuAtLastPage } = await readEvents(service, site.host, key);
    const counts =
      await service.request<
        Record<
          'fetches' | 'databaseCalls' | 'statements' | 'rowsWritten' | 'objectCalls' | 'bucketCalls',
          number
        >
      >('/bench/counts');
    const seconds = (lastPageAt - startedAt) / 1_000;
    return {
      pages,
      seconds: toThreeDigits(seconds),
      pagesPerSecond: toThreeDigits(pages / seconds),
      shareOfTheory: toThreeDigits((pages * site.delayMs) / 1_000 / PARALLEL / seconds),
      shareOfBareFetches: toThreeDigits(bareSeconds / seconds),
      subrequestsPerPage: toThreeDigits(
        (counts.fetches + counts.databaseCalls + counts.objectCalls + counts.bucketCalls) / pages,
      ),
      statementsPerPage: toThreeDigits(counts.statements / pages),
      rowsWrittenPerPage: toThreeDigits(counts.rowsWritten / pages),
      cpuMsPerPage: toThreeDigits(((cpuAtLastPage - cpuBefore) * 1_000) / pages),
      heapMb: watch ? toThreeDigits((await watch.stop()) / 1_000_000) : null,
    };
  } finally {
    await service.stop();
  }
}

/** Returns the seconds that fetching all pages takes, four at once. */
async function measureBareFetches(service: RunningWorker, site: GeneratedSite): Promise<number> {
  const urls = Array.from({ length: site.pages }, (_, number) => `https://${site.host}${toPath(number)}`);
  const startedAt = performance.now();
  await service.request('/bench/fetches', JSON.stringify(urls));
  return (performance.now() - startedAt) / 1_000;
}

/** Scans with an event stream. Returns the page count, the time of the last page and the CPU seconds until then. */
async function readEvents(service: RunningWorker, host: string, key: string) {
  const response = await fetch(new URL(`/api/v1/websites/${host}/scan`, service.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  });
  let pages = 0;
  let lastPageAt = 0;
  let cpuAtLastPage = 0;
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
    cpuAtLastPage = service.cpuSeconds();
  }
  if (pages === 0) throw new Error(`The scan stored no page: HTTP ${response.status} ${text}`);
  return { pages, lastPageAt, cpuAtLastPage };
}

/** Measures the live heap several times a second. `stop` returns its peak in bytes above the size at the start. */
async function watchHeap(service: RunningWorker): Promise<{ stop: () => Promise<number> }> {
  const baseline = await service.heapBytes();
  let peak = 0;
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) peak = Math.max(peak, (await service.heapBytes()) - baseline);
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return peak;
    },
  };
}

function toThreeDigits(value: number): number {
  return Number(value.toPrecision(3));
}
