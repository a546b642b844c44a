import type { ScanCounts } from '../../test/bench/scan-counts.ts';
import { LocalInternet } from '../local/internet.ts';
import { startService } from '../local/service.ts';
import { bundleScript, type RunningWorker } from '../local/workerd.ts';
import { generateSite, type GeneratedSite, toPath } from './generated-site.ts';

const PARALLEL = 4;
/** Maximum pages of the fetch-only comparison. */
const BARE_PAGES = 2_000;
/** Pages in a section of the scan, for which time, CPU and heap are measured. */
const SECTION = 1_000;
/** Documents stored to measure one. */
const PUTS = 100;

/** A section of the pages of a scan. */
interface Section {
  /** Pages stored at its end. */
  pages: number;
  msPerPage: number;
  cpuMsPerPage: number;
  /** Live heap after a collection, above that before the scan. */
  heapMb: number;
}

export interface ScanMetrics {
  pages: number;
  seconds: number;
  pagesPerSecond: number;
  /** Speed of the same workerd when it only fetches, measured right before. */
  barePagesPerSecond: number;
  shareOfBareFetches: number;
  /** Speed as a share of the theoretical limit of four fetches at the same time. */
  shareOfTheory: number;
  cpuMsPerPage: number;
  /** What storing a document of a page takes of it in the R2 of the local runtime, which runs in the same process. */
  bucketCpuMsPerPage: number;
  subrequestsPerPage: number;
  statementsPerPage: number;
  rowsWrittenPerPage: number;
  slices: number;
  mostInSlice: ScanCounts['most'];
  mostAtEnd: ScanCounts['mostAtEnd'];
  /** Peak of the live heap above its size before the scan, if the heap is watched. */
  heapMb: number | null;
  sections: Section[];
  /** Time of a page of the last section, as a multiple of the first. */
  lastToFirst: number | null;
  cpuLastToFirst: number | null;
}

/** What each call takes longer than locally, in milliseconds. */
export interface Delays {
  database: number;
  object: number;
  bucket: number;
}

/**
 * Scans a generated site with the whole service in workerd.
 *
 * @param isHeapWatched whether to keep collecting garbage to measure the heap
 * @param delays of the calls of D1, objects and R2
 */
export async function measureScan(
  site: GeneratedSite,
  isHeapWatched: boolean,
  delays: Delays | null = null,
): Promise<ScanMetrics> {
  const internet = new LocalInternet({ [site.host]: generateSite(site) });
  const service = await startService(internet.answer, {
    variables: { SITE_URL: 'https://audit.brightpage.com' },
    modules: await bundleScript('test/bench/scan-worker.ts'),
  });
  try {
    const { key } = await service.request<{ key: string }>(
      `/bench/owner?host=${site.host}&pages=${site.pages}`,
    );
    const barePagesPerSecond = await measureBareFetches(service, site);
    const bucketCpuMsPerPage = await measurePuts(service);
    if (delays) await service.request('/bench/delays', JSON.stringify(delays));
    const watch = isHeapWatched ? await watchHeap(service) : null;
    const cpuBefore = service.cpuSeconds();
    const startedAt = performance.now();
    const { pages, lastPageAt, cpuAtLastPage, sections } = await readEvents(service, site.host, key);
    const { slices, total, most, mostAtEnd } = await service.request<ScanCounts>('/bench/counts');
    const seconds = (lastPageAt - startedAt) / 1_000;
    const [first, last] = [sections[0], sections.at(-1)];
    const compare = (name: 'msPerPage' | 'cpuMsPerPage') =>
      first && last && first !== last ? toThreeDigits(last[name] / first[name]) : null;
    return {
      pages,
      seconds: toThreeDigits(seconds),
      pagesPerSecond: toThreeDigits(pages / seconds),
      barePagesPerSecond: toThreeDigits(barePagesPerSecond),
      shareOfBareFetches: toThreeDigits(pages / seconds / barePagesPerSecond),
      shareOfTheory: toThreeDigits((pages * site.delayMs) / 1_000 / PARALLEL / seconds),
      cpuMsPerPage: toThreeDigits(((cpuAtLastPage - cpuBefore) * 1_000) / pages),
      bucketCpuMsPerPage: toThreeDigits(bucketCpuMsPerPage),
      subrequestsPerPage: toThreeDigits(total.subrequests / pages),
      statementsPerPage: toThreeDigits(total.statements / pages),
      rowsWrittenPerPage: toThreeDigits(total.rowsWritten / pages),
      slices,
      mostInSlice: most,
      mostAtEnd,
      heapMb: watch ? toThreeDigits((await watch.stop()) / 1_000_000) : null,
      sections,
      lastToFirst: compare('msPerPage'),
      cpuLastToFirst: compare('cpuMsPerPage'),
    };
  } finally {
    await service.stop();
  }
}

/** Returns the number of pages that workerd fetches per second, four at the same time. */
async function measureBareFetches(service: RunningWorker, { host, pages }: GeneratedSite): Promise<number> {
  const count = Math.min(pages, BARE_PAGES);
  const urls = Array.from({ length: count }, (_, number) => `https://${host}${toPath(number)}`);
  const startedAt = performance.now();
  await service.request('/bench/fetches', JSON.stringify(urls));
  return (count * 1_000) / (performance.now() - startedAt);
}

/** Returns the CPU milliseconds of workerd to store a document, without the first, which load code. */
async function measurePuts(service: RunningWorker): Promise<number> {
  await service.request(`/bench/puts?count=${PUTS}`);
  const before = service.cpuSeconds();
  await service.request(`/bench/puts?count=${PUTS}`);
  return ((service.cpuSeconds() - before) * 1_000) / PUTS;
}

/**
 * Scans with an event stream. Returns the page count, the time of the last page, the CPU seconds until then, and the sections. The first
 * begins with the second page, before which the scan has read the sitemap.
 */
async function readEvents(service: RunningWorker, host: string, key: string) {
  const response = await fetch(new URL(`/api/v1/websites/${host}/scan`, service.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  });
  const heapBefore = await service.heapBytes();
  const measureHeap = async (section: Section) => {
    section.heapMb = toThreeDigits(((await service.heapBytes()) - heapBefore) / 1_000_000);
  };
  const read = () => ({ pages, at: performance.now(), cpu: service.cpuSeconds() });
  const sections: Section[] = [];
  const heaps: Promise<void>[] = [];
  let pages = 0;
  let start: ReturnType<typeof read> | null = null;
  let end = read();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    const failed = events.find((event) => event.startsWith('event: error'));
    if (failed !== undefined) throw new Error(failed);
    const stored = events.filter((event) => event.startsWith('event: page')).length;
    if (stored === 0) continue;
    pages += stored;
    end = read();
    if (pages > 1) start ??= end;
    if (start === null || pages - start.pages < SECTION - 1) continue;
    const count = end.pages - start.pages;
    const section: Section = {
      pages,
      msPerPage: toThreeDigits((end.at - start.at) / count),
      cpuMsPerPage: toThreeDigits(((end.cpu - start.cpu) * 1_000) / count),
      heapMb: NaN,
    };
    heaps.push(measureHeap(section));
    sections.push(section);
    start = end;
  }
  await Promise.all(heaps);
  if (pages === 0) throw new Error(`The scan stored no page: HTTP ${response.status} ${text}`);
  return { pages, lastPageAt: end.at, cpuAtLastPage: end.cpu, sections };
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
