import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createRobotsTxt,
  createSitemap,
  LocalInternet,
  SECURITY_HEADERS,
  type Site,
} from '../local/internet.ts';

export const DEMO_SITE = 'https://bakery.example.com';

const PAGES: Record<string, string> = {
  '/': 'home.html',
  '/sourdough': 'sourdough.html',
  '/about': 'about.html',
  '/opening-hours': 'opening-hours.html',
  '/specials': 'specials.html',
};

/** Returns the internet of the demo: the website of a small bakery. */
export function createDemoInternet(): LocalInternet {
  return new LocalInternet({ [new URL(DEMO_SITE).host]: answer });
}

/** Answers as the bakery's website does. POST requests go to an endpoint to try webhooks with. */
const answer: Site = async ({ method }, { pathname }) => {
  if (method === 'POST') return new Response('ok');
  if (pathname === '/robots.txt') return createRobotsTxt(DEMO_SITE, 'Disallow: /orders/');
  if (pathname === '/sitemap.xml') return createSitemap(DEMO_SITE, Object.keys(PAGES));
  // One picture stands for all.
  if (pathname.endsWith('.jpg'))
    return new Response(await readFile(join(import.meta.dirname, '../../public/og.png')), {
      headers: { 'content-type': 'image/png' },
    });
  const file = PAGES[pathname];
  const html = await readFile(join(import.meta.dirname, 'site', file ?? 'not-found.html'), 'utf8');
  const hasSecurityHeaders = file !== 'specials.html';
  return new Response(html, {
    status: file ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', ...(hasSecurityHeaders && SECURITY_HEADERS) },
  });
};
