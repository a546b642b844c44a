import type { OutboundHandler } from '../../service.ts';
import { addFaults } from './faults.ts';
import { createPage, renderPage } from './page.ts';

/** A generated website. */
export interface GeneratedShop {
  host: string;
  /** URLs in its sitemap that do not redirect. */
  pages: number;
}

/** A site of 500 pages with more than sixty kinds of faults, six of them errors; one of three good pages; and one never scanned. */
export const SHOPS = {
  large: { host: 'furniture.example.com', pages: 506 },
  small: { host: 'pottery.example.com', pages: 3 },
  unscanned: { host: 'florist.example.com', pages: 1 },
} satisfies Record<string, GeneratedShop>;

const SECTIONS = [
  'chairs',
  'tables',
  'benches',
  'shelves',
  'beds',
  'desks',
  'stools',
  'lamps',
  'cabinets',
  'mirrors',
];
const KINDS = ['tall', 'low', 'wide', 'narrow', 'round', 'folding', 'carved', 'plain', 'painted', 'curved'];
const WOODS = ['oak', 'ash', 'beech', 'walnut', 'elm'];

/**
 * Answers requests for the generated websites and their DNS queries, and passes all others to `next`.
 *
 * @param txtRecords by name; may change later
 */
export function serveShops(next: OutboundHandler, txtRecords: ReadonlyMap<string, string>): OutboundHandler {
  const shops = Object.values(SHOPS);
  return async (request) => {
    const url = new URL(request.url);
    const name = url.searchParams.get('name') ?? '';
    const asked = shops.find(({ host }) => name === host || name === `_svc.${host}`);
    if (asked) return answerDns(name, url.searchParams.get('type'), asked, txtRecords);
    const shop = shops.find(({ host }) => url.host === host);
    return shop ? answer(url, shop) : next(request);
  };
}

function answer(url: URL, shop: GeneratedShop): Response {
  if (url.protocol === 'http:')
    return new Response(null, { status: 301, headers: { location: `https://${shop.host}${url.pathname}` } });
  if (url.pathname === '/robots.txt')
    return new Response(`User-agent: *\nDisallow: /basket\n\nSitemap: https://${shop.host}/sitemap.xml\n`);
  if (url.pathname === '/sitemap.xml')
    return new Response(renderSitemap(shop), { headers: { 'content-type': 'application/xml' } });
  if (url.pathname.startsWith('/old/'))
    return new Response(null, { status: 301, headers: { location: `https://${shop.host}/about` } });
  const number = listPaths(shop).indexOf(url.pathname);
  if (number === -1) return new Response('Not found', { status: 404 });
  const page = createPage(shop.host, url.pathname, number, toName(url.pathname), renderLinks(number, shop));
  if (shop.pages > SECTIONS.length) addFaults(page);
  return new Response(renderPage(page), { status: page.status, headers: page.headers });
}

/** The paths of a shop: the home page, `/about`, its sections and its products. */
function listPaths({ pages }: GeneratedShop): string[] {
  const products = KINDS.flatMap((kind) =>
    WOODS.flatMap((wood) => SECTIONS.map((section) => `/${section}/${kind}-${wood}-${section}`)),
  );
  return ['/', '/about', ...SECTIONS.map((section) => `/${section}`), ...products].slice(0, pages);
}

function toName(path: string): string {
  if (path === '/') return 'Furniture made of oak';
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The home page links to the sections, a section to its products, a product to its section and the next product. */
function renderLinks(number: number, shop: GeneratedShop): string {
  const paths = listPaths(shop);
  const section = paths[number];
  const linked =
    number === 0
      ? paths.slice(1, 2 + SECTIONS.length)
      : paths.filter(
          (path, n) => path.startsWith(`${section}/`) || n === number + 1 || n === 2 + (number % 10),
        );
  const items = linked.map((path) => `<li><a href="${path}">${toName(path)}</a></li>`);
  return `<ul>${items.join('')}</ul>`;
}

function renderSitemap(shop: GeneratedShop): string {
  const paths =
    shop.pages > SECTIONS.length ? [...listPaths(shop), '/old/chairs', '/old/tables'] : listPaths(shop);
  const urls = paths.map(
    (path) => `<url><loc>https://${shop.host}${path}</loc><lastmod>2026-03-02</lastmod></url>`,
  );
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>`;
}

function answerDns(
  name: string,
  type: string | null,
  { host }: GeneratedShop,
  txtRecords: ReadonlyMap<string, string>,
): Response {
  const data = { A: name === host ? '93.184.215.14' : undefined, TXT: txtRecords.get(name) }[type ?? ''];
  const number = type === 'TXT' ? 16 : 1;
  return Response.json(
    { Status: 0, Answer: data === undefined ? [] : [{ name, TTL: 300, type: number, data }] },
    { headers: { 'content-type': 'application/dns-json' } },
  );
}
