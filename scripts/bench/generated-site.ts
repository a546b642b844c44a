import { setTimeout as delay } from 'node:timers/promises';
import { createSitemap, createTextResponse, type Site } from '../local/internet.ts';

export interface GeneratedSite {
  host: string;
  pages: number;
  /** The approximate size of each page. */
  bytes: number;
  /** The response time of each page. */
  delayMs: number;
}

const SENTENCES = [
  'Oak is seasoned under cover for two summers before a single joint is cut, since wet wood moves long after it is glued.',
  'A chair is sat on some four thousand times a year, and each time its back legs carry most of the weight.',
  'The seat is carved by hand, because no two people sit alike and a machine knows of one shape only.',
  'Oil is rubbed in thinly and often; varnish looks well for a year and then has to come off again.',
];

/** Pages that the home page links to. Only 5,000 links of a page are read; the sitemap lists all pages. */
const HOME_LINKS = 1_000;

/**
 * Returns a generated website. The home page links to the first 1,000 pages, each page to its neighbours, and a sitemap lists all. The
 * pages have average quality: from a score of 90 on an audit also stores the page's knowledge, which doubles its cost.
 */
export function generateSite(site: GeneratedSite): Site {
  const origin = `https://${site.host}`;
  const paths = Array.from({ length: site.pages }, (_, number) => toPath(number));
  return async (_, { pathname }) => {
    if (pathname === '/robots.txt') return createTextResponse('User-agent: *\nDisallow: /basket\n');
    if (pathname === '/sitemap.xml') return createSitemap(origin, paths);
    const number =
      pathname === '/' ? 0 : /^\/chairs\/[a-z]+$/.test(pathname) ? decodeName(pathname.slice(8)) : -1;
    if (number < 0 || number >= site.pages) return new Response('not found', { status: 404 });
    await delay(site.delayMs);
    return new Response(renderGeneratedPage(number, site), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  };
}

/** Encodes a number as letters: the crawler limits URLs that differ only in their digits. */
function encodeName(number: number): string {
  return Array.from(String(number).padStart(4, '0'), (digit) => digit)
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('');
}

function decodeName(name: string): number {
  return Number(Array.from(name, (letter) => 'abcdefghij'.indexOf(letter)).join(''));
}

/** Returns the path of a page by its number, 0 for the home page. */
export function toPath(number: number): string {
  return number === 0 ? '/' : `/chairs/${encodeName(number)}`;
}

function renderGeneratedPage(number: number, { host, pages, bytes }: GeneratedSite): string {
  const linkedNumbers =
    number === 0
      ? Array.from({ length: Math.min(pages, HOME_LINKS) }, (_, other) => other)
      : [0, number - 1, (number + 1) % pages];
  const links = linkedNumbers
    .map((other) => `<li><a href="${toPath(other)}">Chair ${encodeName(other)}</a></li>`)
    .join('\n');
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chair ${encodeName(number)} – ${host}</title></head>
<body><nav><ul>${links}</ul></nav><main><h1>Chair ${encodeName(number)}</h1>`;
  const parts = [head];
  for (let length = head.length, n = 0; length < bytes; n++) {
    const part = `<h2>Part ${n}</h2><p class="text">${SENTENCES.map((sentence) => `${n}. ${sentence}`).join(' ')}</p><img src="/img/${n}.webp">\n`;
    parts.push(part);
    length += part.length;
  }
  return `${parts.join('')}</main></body></html>`;
}
