/**
 * `npm run bench:fold`: folds the audits of generated websites in workerd, and prints CPU time and live heap as ratios to their
 * limits: one of 20,000 pages into its score and its combined report, and one of 50,000 pages with 100 links each into the graph of
 * its links. `--pages 1000` sets both numbers. Fails if a limit is exceeded. Linux only.
 */
import { parseArgs } from 'node:util';
import type { LinkedAudit } from '../../src/engine/site/site-pages.ts';
import { compressJson } from '../../src/lib/compression.ts';
import { visitLinkList } from '../../src/lib/link-list.ts';
import { type GeneratedAudits, generateAudits } from '../../test/fixtures/generated-audits.ts';
import type { SliceHead } from '../../test/bench/fold-messages.ts';
import { runScript } from '../local/workerd.ts';

const HEAP_BYTES = 64_000_000;
const CPU_SECONDS = { fold: 5, graph: 20 };

/** Audits sent at the same time, as many as the website's object returns links for. */
const SLICE = 250;

/** Slices between two measurements of the heap. */
const HEAP_STEP = 8;

interface EncodedWebsite extends Omit<GeneratedAudits, 'audits'> {
  slices: Uint8Array<ArrayBuffer>[];
}

const { values } = parseArgs({ options: { pages: { type: 'string' } } });
const ratios: number[] = [];
const worker = await runScript('test/bench/fold-worker.ts');
try {
  await benchFold(Number(values.pages ?? 20_000));
  await benchGraph(Number(values.pages ?? 50_000));
  process.exitCode = ratios.every((ratio) => ratio <= 1) ? 0 : 1;
} finally {
  await worker.stop();
}

async function benchFold(pages: number): Promise<void> {
  const website = encode(generateAudits(7, pages));
  const run = (result: string) => (afterStep?: () => Promise<void>) => fold(website, result, afterStep);
  await run('/report')();
  const bytes = website.slices.reduce((sum, slice) => sum + slice.length, 0);
  console.log(`${pages} audits, ${Math.round(bytes / pages)} bytes each: compressed facts, and links`);
  const decoding = await measureCpu(async () => {
    for (const slice of website.slices) await worker.request('/decode', slice);
  });
  console.log(`CPU to decode them once: ${decoding.toFixed(2)} s`);
  for (const result of ['/score', '/report'])
    print(`CPU of ${result}`, await measureCpu(run(result)), CPU_SECONDS.fold, 's');
  for (const result of ['/score', '/report'])
    print(`Heap of ${result}`, (await measureHeap(run(result))) / 1e6, HEAP_BYTES / 1e6, 'MB');
}

async function benchGraph(pages: number): Promise<void> {
  const website = encode(generateAudits(7, pages, { links: 88 }));
  const run = (afterStep?: () => Promise<void>) => buildGraph(website, afterStep);
  await run();
  console.log(`${pages} audits with 100 links each`);
  print('CPU of /graph', await measureCpu(run), CPU_SECONDS.graph, 's');
  print('Heap of /graph', (await measureHeap(run)) / 1e6, HEAP_BYTES / 1e6, 'MB');
}

function print(name: string, value: number, limit: number, unit: string): void {
  ratios.push(value / limit);
  console.log(`${name}: ${value.toFixed(2)} of ${limit} ${unit}, ratio ${(value / limit).toFixed(2)}`);
}

async function measureCpu(run: () => Promise<void>): Promise<number> {
  await worker.collect();
  const before = worker.cpuSeconds();
  await run();
  await worker.collect();
  return worker.cpuSeconds() - before;
}

/** Maximum live heap after a slice or the result, in bytes above the idle worker. */
async function measureHeap(run: (afterStep: () => Promise<void>) => Promise<void>): Promise<number> {
  await worker.request('/forget');
  const idle = await worker.heapBytes();
  let most = 0;
  let steps = 0;
  await run(async () => {
    // Each measurement collects garbage, which takes longer than a slice.
    if (steps++ % HEAP_STEP === 0) most = Math.max(most, (await worker.heapBytes()) - idle);
  });
  return Math.max(most, (await worker.heapBytes()) - idle);
}

async function begin({ host, answers, site, now }: EncodedWebsite): Promise<void> {
  await worker.request('/begin', JSON.stringify({ host, answers, site, now }));
}

async function fold(website: EncodedWebsite, result: string, afterStep = async () => {}): Promise<void> {
  await begin(website);
  do await read(website, afterStep);
  while (await worker.request<boolean>('/next'));
  await worker.request(result);
  await afterStep();
}

async function buildGraph(website: EncodedWebsite, afterStep = async () => {}): Promise<void> {
  await begin(website);
  await read(website, afterStep);
  await worker.request('/link');
  await read(website, afterStep);
  await worker.request('/graph');
  await afterStep();
}

async function read({ slices }: EncodedWebsite, afterStep: () => Promise<void>): Promise<void> {
  for (const slice of slices) {
    await worker.request('/read', slice);
    await afterStep();
  }
}

function encode({ audits, ...website }: GeneratedAudits): EncodedWebsite {
  const slices: Uint8Array<ArrayBuffer>[] = [];
  let slice: LinkedAudit[] = [];
  for (const audit of audits) {
    if (slice.push(audit) < SLICE) continue;
    slices.push(encodeSlice(slice));
    slice = [];
  }
  return { ...website, slices: slice.length === 0 ? slices : [...slices, encodeSlice(slice)] };
}

function encodeSlice(audits: LinkedAudit[]): Uint8Array<ArrayBuffer> {
  const parts = audits.map(({ facts, links: { bytes } }) => [compressJson(facts), bytes] as const);
  const texts = new Map<number, string>();
  for (const { links } of audits) {
    visitLinkList(links.bytes, (url, anchor) => {
      for (const id of [url, anchor]) texts.set(id, links.texts.get(id) ?? '');
    });
  }
  const head: SliceHead = {
    audits: audits.map(({ id, requestedUrl, auditedAt }, at) => {
      const [facts, links] = parts[at] ?? [];
      return [id, requestedUrl, auditedAt, facts?.length ?? 0, links?.length ?? 0];
    }),
    texts: [...texts],
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts.flat()]);
}
