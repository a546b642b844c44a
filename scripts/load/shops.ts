import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createRobotsTxt,
  createSitemap,
  LocalInternet,
  SECURITY_HEADERS,
  type Site,
} from '../local/internet.ts';

/** Pages of each website, the home page included. */
const PAGES = ['/', '/bread', '/cakes', '/orders', '/opening-hours', '/about'];

const DOMAIN = 'loadbakery.com';
const HEADERS = { 'content-type': 'text/html; charset=utf-8', ...SECURITY_HEADERS };

/** Returns an internet with a well-made website for each account. */
export async function createShops(): Promise<LocalInternet> {
  const home = await readFile(join(import.meta.dirname, '../demo/site/home.html'), 'utf8');
  const shop: Site = (_, { host, pathname }) => {
    const origin = `https://${host}`;
    if (pathname === '/robots.txt') return createRobotsTxt(origin);
    if (pathname === '/sitemap.xml') return createSitemap(origin, PAGES);
    if (!PAGES.includes(pathname)) return new Response('Not found', { status: 404, headers: HEADERS });
    const html = home
      .replaceAll('bakery.example.com/"', `${host}${pathname}"`)
      .replaceAll('bakery.example.com', host);
    return new Response(html, { headers: HEADERS });
  };
  return new LocalInternet({ [`*.${DOMAIN}`]: shop });
}

/** Returns the host of an account's website. */
export function hostOfShop(account: number): string {
  return `shop-${account}.${DOMAIN}`;
}
