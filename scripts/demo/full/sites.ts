import { createRobotsTxt, createSitemap, type LocalInternet } from '../../local/internet.ts';
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

/** Adds the generated websites to an internet. */
export function addShops(internet: LocalInternet): void {
  for (const shop of Object.values(SHOPS)) internet.sites.set(shop.host, (_, url) => answer(url, shop));
}

function answer(url: URL, shop: GeneratedShop): Response {
  const origin = `https://${shop.host}`;
  if (url.pathname === '/robots.txt') return createRobotsTxt(origin, 'Disallow: /basket');
  if (url.pathname === '/sitemap.xml') return createSitemap(origin, listSitemapPaths(shop), '2026-03-02');
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

function listSitemapPaths(shop: GeneratedShop): string[] {
  const redirects = shop.pages > SECTIONS.length ? ['/old/chairs', '/old/tables'] : [];
  return [...listPaths(shop), ...redirects];
}
