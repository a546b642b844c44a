import { parseHTML } from 'linkedom/worker';
import { runAudit } from '../../src/engine/run-audit.ts';
import { parsePage } from '../../src/engine/page/parse-page.ts';
import { analysePage, toAudit } from '../../src/services/audits/audit-page.ts';
import { HOSTILE_PAGES } from '../fixtures/hostile-pages.ts';
import { PAGE_SHAPES } from '../../scripts/bench/page-shapes.ts';

/** The loaded and generated pages. */
const texts = new Map<string, string>();
/** The result of an audit, kept reachable so that its memory can be measured. */
let kept: unknown = null;

const SITE_URL = 'https://audit.example.com';

/** The measured steps. Their results are counted so that no work is optimised away. */
const STEPS: Record<string, (text: string) => unknown> = {
  nothing: (text) => text.length,
  linkedom: (text) => parseHTML(text),
  linkedomAgain: (text) => parseHTML(text),
  parse: (text) => parsePage(text),
  engine: (text) => runAudit({ ...createInput(text), now: NOW }),
  audit: (text) => analyse(text),
  stored: (text) => toAudit(analyse(text), null, '{}'),
};

function analyse(text: string): ReturnType<typeof analysePage> {
  return analysePage(createInput(text), SITE_URL, { hasPattern: false });
}

/**
 * The requests of the bench, by path:
 * `/load?page=` stores the body as a page; `/make?page=&shape=&size=` generates a page of that size;
 * `/run?page=&step=&times=` repeats a step;
 * `/keep?page=` runs the engine and keeps its result; `/forget` drops everything; `/ping` does nothing.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const page = searchParams.get('page') ?? '';
    const times = Number(searchParams.get('times') ?? 1);
    switch (pathname) {
      case '/load':
        texts.set(page, await request.text());
        return respond();
      case '/make':
        texts.set(page, makePage(searchParams.get('shape') ?? '', Number(searchParams.get('size'))));
        return respond();
      case '/run':
        return respond(await repeat(times, searchParams.get('step') ?? '', getText(page)));
      case '/keep': {
        const { facts, analysis } = runAudit({ ...createInput(getText(page)), now: NOW });
        kept = { facts, analysis };
        return respond(facts.html?.index.page.fallback);
      }
      case '/ping':
        return respond();
      case '/forget':
        kept = null;
        texts.clear();
        return respond(kept);
      default:
        return new Response('Unknown path', { status: 404 });
    }
  },
};

async function repeat(times: number, name: string, text: string): Promise<number> {
  const step = STEPS[name];
  if (!step) throw new Error(`Unknown step ${name}`);
  let done = 0;
  for (let time = 0; time < times; time++) {
    const result = step(text);
    done += (result instanceof Promise ? await result : result) === undefined ? 0 : 1;
  }
  return done;
}

function makePage(name: string, size: number): string {
  const write = PAGE_SHAPES[name] ?? HOSTILE_PAGES[name];
  if (!write) throw new Error(`Unknown page shape ${name}`);
  return new TextDecoder().decode(new TextEncoder().encode(write(size)));
}

function getText(page: string): string {
  const text = texts.get(page);
  if (text === undefined) throw new Error(`Page ${page} is not loaded: request /load or /make first`);
  return text;
}

function respond(value: unknown = null): Response {
  return Response.json(value ?? null);
}

const NOW = Date.UTC(2026, 5, 1);

function createInput(text: string): Parameters<typeof analysePage>[0] {
  const url = 'https://shop.example.com/page';
  return {
    page: {
      requestedUrl: url,
      url,
      status: 200,
      headers: [['content-type', 'text/html; charset=utf-8']],
      redirects: [],
      text,
      bytes: text.length,
      truncated: false,
      charset: { name: 'utf-8', from: 'header' },
      ttfbMs: 100,
      totalMs: 200,
      sha256: '0'.repeat(64),
      fetchedAt: NOW,
    },
    robotsTxt: {
      kind: 'found',
      url: 'https://shop.example.com/robots.txt',
      text: 'User-agent: *\nAllow: /',
      bytes: 22,
    },
  };
}
