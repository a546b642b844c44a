/**
 * `npm run bench:fold`: folds the audits of a generated website of 20,000 pages in workerd into its score and into its combined
 * report, and prints CPU time and live heap as ratios to their limits. `--pages 1000` sets the number. Fails if a limit is exceeded.
 * Linux only.
 */
import { parseArgs } from 'node:util';
import { compressJson } from '../../src/lib/compression.ts';
import { generateAudits } from '../../test/fixtures/generated-audits.ts';
import type { AuditHead } from '../../test/bench/fold-messages.ts';
import { runScript } from '../local/workerd.ts';

const LIMITS = { cpuSeconds: 5, heapBytes: 64_000_000 };

/** Audits sent at the same time. */
const SLICE = 2_000;

const { values } = parseArgs({ options: { pages: { type: 'string', default: '20000' } } });
const website = generateAudits(7, Number(values.pages));
const slices = encodeSlices();
const worker = await runScript('test/bench/fold-worker.ts');
try {
  const ratios: number[] = [];
  const print = (name: string, value: number, limit: number, unit: string) => {
    ratios.push(value / limit);
    console.log(`${name}: ${value.toFixed(2)} of ${limit} ${unit}, ratio ${(value / limit).toFixed(2)}`);
  };
  await fold('/report');
  const bytes = slices.reduce((sum, slice) => sum + slice.length, 0);
  console.log(`${values.pages} audits, ${Math.round(bytes / Number(values.pages))} bytes each, compressed`);
  const decoding = await measureCpu(async () => {
    for (const slice of slices) await worker.request('/decode', slice);
  });
  console.log(`CPU to decode them once: ${decoding.toFixed(2)} s`);
  for (const result of ['/score', '/report'])
    print(`CPU of ${result}`, await measureCpu(() => fold(result)), LIMITS.cpuSeconds, 's');
  for (const result of ['/score', '/report'])
    print(`Heap of ${result}`, (await measureHeap(result)) / 1e6, LIMITS.heapBytes / 1e6, 'MB');
  process.exitCode = ratios.every((ratio) => ratio <= 1) ? 0 : 1;
} finally {
  await worker.stop();
}

async function measureCpu(run: () => Promise<void>): Promise<number> {
  await worker.collect();
  const before = worker.cpuSeconds();
  await run();
  await worker.collect();
  return worker.cpuSeconds() - before;
}

/** Maximum live heap after a slice or the result, in bytes above the idle worker. */
async function measureHeap(result: string): Promise<number> {
  await worker.request('/forget');
  const idle = await worker.heapBytes();
  let most = 0;
  await fold(result, async () => {
    most = Math.max(most, (await worker.heapBytes()) - idle);
  });
  return most;
}

async function fold(result: string, afterStep = async () => {}): Promise<void> {
  const { host, answers, site, now } = website;
  await worker.request('/begin', JSON.stringify({ host, answers, site, now }));
  do {
    for (const slice of slices) {
      await worker.request('/read', slice);
      await afterStep();
    }
  } while (await worker.request<boolean>('/next'));
  await worker.request(result);
  await afterStep();
}

function encodeSlices(): Uint8Array<ArrayBuffer>[] {
  const audits = [...website.audits];
  return Array.from({ length: Math.ceil(audits.length / SLICE) }, (_, at) => {
    const slice = audits.slice(at * SLICE, (at + 1) * SLICE);
    const facts = slice.map((audit) => compressJson(audit.facts));
    const heads = slice.map(
      ({ id, requestedUrl, auditedAt }, n): AuditHead => [id, requestedUrl, auditedAt, facts[n]?.length ?? 0],
    );
    return Buffer.concat([Buffer.from(`${JSON.stringify(heads)}\n`), ...facts]);
  });
}
