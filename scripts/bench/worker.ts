import { parseHTML } from 'linkedom/worker';
import { runAudit } from '../../src/engine/run-audit.ts';
import { CHECKS } from '../../src/engine/checks/all.ts';
import { runChecks } from '../../src/engine/checks/run-checks.ts';
import { type AuditInput, type PageFacts, readFacts } from '../../src/engine/page/page-facts.ts';
import { parsePage } from '../../src/engine/page/parse-page.ts';
import { HOSTILE_PAGES } from '../../test/fixtures/hostile-pages.ts';
import { PAGE_SHAPES } from './page-shapes.ts';

/** The pages loaded or made. */
const texts = new Map<string, string>();
/** What an audit gave: it stays reachable so that its memory can be measured. */
let kept: unknown = null;
/** The facts the checks run over again and again, of one page. */
let checkFacts: PageFacts | null = null;

/** One measured step. Results are added up so that none of the work can be left out. */
const STEPS: Record<string, (text: string) => unknown> = {
  nothing: (text) => text.length,
  linkedom: (text) => parseHTML(text),
  parse: (text) => parsePage(text),
  engine: (text) => runAudit(createInput(text)),
  checks: () => (checkFacts ? runChecks(CHECKS, checkFacts) : undefined),
};

/**
 * What the bench asks of workerd, by path:
 * `/load?page=` keep the body as a page; `/make?page=&shape=&size=` make a generated page of that size;
 * `/facts?page=` read the facts that the step `checks` runs over; `/run?page=&step=&times=` run a step;
 * `/keep?page=` run the engine and hold its result; `/forget` let everything go; `/ping` do nothing.
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
        return respond(repeat(times, () => STEPS[searchParams.get('step') ?? '']?.(getText(page))));
      case '/facts':
        checkFacts = readFacts(createInput(getText(page)));
        return respond();
      case '/keep': {
        const { facts, analysis } = runAudit(createInput(getText(page)));
        kept = { facts, analysis };
        return respond(facts.html?.index.page.fallback);
      }
      case '/ping':
        return respond();
      case '/forget':
        kept = null;
        checkFacts = null;
        texts.clear();
        return respond(kept);
      default:
        return new Response('unknown path', { status: 404 });
    }
  },
};

function repeat(times: number, step: () => unknown): number {
  let done = 0;
  for (let time = 0; time < times; time++) done += step() === undefined ? 0 : 1;
  return done;
}

function makePage(name: string, size: number): string {
  const write = PAGE_SHAPES[name] ?? HOSTILE_PAGES[name];
  if (!write) throw new Error(`no page is named ${name}`);
  return new TextDecoder().decode(new TextEncoder().encode(write(size)));
}

function getText(page: string): string {
  const text = texts.get(page);
  if (text === undefined) throw new Error(`no page is loaded as ${page}`);
  return text;
}

function respond(value: unknown = null): Response {
  return Response.json(value ?? null);
}

function createInput(text: string): AuditInput {
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
    },
    robotsTxt: {
      kind: 'found',
      url: 'https://shop.example.com/robots.txt',
      text: 'User-agent: *\nAllow: /',
      bytes: 22,
    },
    now: Date.UTC(2026, 5, 1),
  };
}
