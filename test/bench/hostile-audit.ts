/**
 * The child process of scripts/bench/hostile.ts: audits one hostile input for each message and answers with its cost. Run with
 * `--expose-gc`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GCProfiler } from 'node:v8';
import { parse } from 'parse5';
import { PAGE_SHAPES } from '../../scripts/bench/page-shapes.ts';
import { decodeText } from '../../src/crawler/decode-text.ts';
import { createTextParser, createXmlParser } from '../../src/crawler/sitemap/sitemap-parser.ts';
import { writeAuditNote } from '../../src/engine/audit-note.ts';
import { extractPage } from '../../src/engine/extract/extract-page.ts';
import { readCrawlLinks } from '../../src/engine/page/crawl-links.ts';
import { buildPageObject } from '../../src/engine/page-object.ts';
import { runAudit } from '../../src/engine/run-audit.ts';
import { buildAuditFacts } from '../../src/engine/site/build-audit-facts.ts';
import { encodeAuditFacts } from '../../src/engine/site/audit-facts.ts';
import type { HostileResponse } from '../fixtures/hostile/responses.ts';
import type { HostileBaseline, HostileCost, HostileInput } from './hostile-messages.ts';

/** Bytes of a sitemap that arrive together. */
const CHUNK_BYTES = 65_536;

const ORDINARY_PAGE = join(import.meta.dirname, '../fixtures/pages/shop-product.html');

/** Enough audits to compile what every audit calls. */
for (let i = 0; i < 10; i++) auditPage(readFileSync(ORDINARY_PAGE), {});
const baseline: HostileBaseline = { heapBytes: measureHeap(), parseMs: null };
// Not where the engine is measured: it shares functions of parse5, which are slower where two trees are built.
if (process.argv.includes('--measure-parse5')) baseline.parseMs = measureParse();
process.send?.(baseline);
process.on('message', (input: HostileInput) => process.send?.(measureCost(input)));

function measureCost({ kind, file }: HostileInput): HostileCost {
  const bytes = readFileSync(file);
  const response: HostileResponse = kind === 'response' ? JSON.parse(bytes.toString()) : {};
  const heapBefore = measureHeap();
  const profiler = new GCProfiler();
  profiler.start();
  const cpuBefore = process.cpuUsage();
  let error: string | null = null;
  try {
    if (kind === 'sitemap') readSitemap(bytes);
    else auditPage(kind === 'page' ? bytes : readFileSync(ORDINARY_PAGE), response);
  } catch (thrown) {
    error = String(thrown);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const collections = profiler.stop()?.statistics ?? [];
  const used = collections.map(({ afterGC }) => afterGC.heapStatistics.usedHeapSize);
  return {
    cpuMs: (user + system) / 1_000,
    heapBytes: Math.max(0, ...used.map((heap) => heap - heapBefore)),
    error,
  };
}

/** CPU milliseconds that parse5 takes for 5 MiB of ordinary markup, 1 MiB at a time, once it is compiled. */
function measureParse(): number {
  const pages = Object.values(PAGE_SHAPES).map((write) => write(1_024 * 1_024));
  const parseAll = (times: number) => {
    for (let i = 0; i < times; i++) parse(pages[i % pages.length] ?? '');
  };
  parseAll(2 * pages.length);
  globalThis.gc?.();
  const before = process.cpuUsage();
  parseAll(5 * pages.length);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / pages.length;
}

/** Heap bytes in use after a full collection. */
function measureHeap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Everything that the service does with a fetched page in one step. */
function auditPage(bytes: Uint8Array, response: HostileResponse): string {
  const url = response.url ?? 'https://shop.example.com/page';
  const headers = response.headers ?? [];
  // Without a declaration, the encoding is searched for in the whole page.
  const { text, charset } = decodeText(bytes, 'text/html');
  const { facts, analysis } = runAudit({
    page: {
      requestedUrl: url,
      url,
      status: 200,
      headers: [...headers, ['content-type', 'text/html; charset=utf-8']],
      redirects: [],
      text,
      bytes: bytes.length,
      truncated: false,
      charset,
      ttfbMs: 100,
      totalMs: 200,
    },
    robotsTxt:
      response.robotsTxt === undefined
        ? { kind: 'absent', url, status: 404 }
        : { kind: 'found', url, text: response.robotsTxt, bytes: response.robotsTxt.length },
    now: Date.UTC(2026, 5, 1),
  });
  return JSON.stringify([
    buildPageObject(facts, analysis, 'https://audit.example.org'),
    extractPage(facts),
    encodeAuditFacts(buildAuditFacts(facts, analysis)),
    readCrawlLinks(facts),
    writeAuditNote(facts),
  ]);
}

function readSitemap(bytes: Uint8Array): number {
  let urls = 0;
  const onUrl = () => ++urls > 0;
  const parser = bytes[0] === 0x3c ? createXmlParser(onUrl) : createTextParser(onUrl);
  const decoder = new TextDecoder();
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
    const chunk = bytes.subarray(offset, offset + CHUNK_BYTES);
    if (!parser.write(decoder.decode(chunk, { stream: true }))) break;
  }
  parser.end();
  return urls;
}
