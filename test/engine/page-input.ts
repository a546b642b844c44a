import type { AuditInput } from '../../src/engine/page/page-facts.ts';
import type { FetchedPage, FetchedRobotsTxt } from '../../src/engine/fetched-page.ts';

/** The parts of a page that a test sets; the rest is a plain HTML page at https://shop.example.com/page, fetched fast. */
export interface PageCase {
  url?: string;
  requestedUrl?: string;
  status?: number;
  /** Replaces the headers; `content-type: text/html; charset=utf-8` when left out. */
  headers?: Record<string, string | string[]>;
  redirects?: FetchedPage['redirects'];
  charset?: FetchedPage['charset'];
  bytes?: number;
  /** The page was longer than what is read of one. */
  truncated?: boolean;
  ttfbMs?: number;
  /** The text of robots.txt, or the outcome of its fetch; absent (404) when left out. */
  robotsTxt?: string | FetchedRobotsTxt;
  /** ISO date of the audit; 2026-06-01 when left out. */
  now?: string;
}

export function createAuditInput(text: string, page: PageCase = {}): AuditInput {
  const url = page.url ?? 'https://shop.example.com/page';
  const robotsUrl = new URL('/robots.txt', url).href;
  return {
    page: {
      requestedUrl: page.requestedUrl ?? page.redirects?.[0]?.url ?? url,
      url,
      status: page.status ?? 200,
      headers: headerList(page.headers ?? { 'content-type': 'text/html; charset=utf-8' }),
      redirects: page.redirects ?? [],
      text,
      bytes: page.bytes ?? new TextEncoder().encode(text).length,
      truncated: page.truncated ?? false,
      charset: page.charset ?? { name: 'utf-8', from: 'header' },
      ttfbMs: page.ttfbMs ?? 120,
      totalMs: (page.ttfbMs ?? 120) + 60,
    },
    robotsTxt: robots(page.robotsTxt, robotsUrl),
    now: Date.parse(page.now ?? '2026-06-01T00:00:00Z'),
  };
}

function headerList(headers: Record<string, string | string[]>): (readonly [string, string])[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => [name.toLowerCase(), one] as const),
  );
}

function robots(robotsTxt: PageCase['robotsTxt'], url: string): FetchedRobotsTxt {
  if (robotsTxt === undefined) return { kind: 'absent', url, status: 404 };
  if (typeof robotsTxt !== 'string') return robotsTxt;
  return { kind: 'found', url, text: robotsTxt, bytes: new TextEncoder().encode(robotsTxt).length };
}
