import { createSitemap, SECURITY_HEADERS, type Site } from '../local/internet.ts';
import type { ExamplePage } from './page.ts';
import { FILES } from './files.ts';
import { EXAMPLE_PAGES } from './pages.ts';

export const EXAMPLE_SITE = 'https://juniperbikes.example.com';

/** Number of stages of improvement. The last one is the site shown in the example. */
export const STAGES = 5;

const MENU = Object.entries({
  '/bikes': 'Bikes',
  '/workshop': 'Workshop',
  '/journal': 'Journal',
  '/about': 'About',
});
const ROBOTS_TXT = `User-agent: *\nDisallow: /basket/\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: ${EXAMPLE_SITE}/sitemap.xml\n`;

/** The example's website. `stage.current` says how far it has been improved: from 1 to `STAGES`. */
export function createExampleSite(): { site: Site; stage: { current: number } } {
  const stage = { current: 1 };
  return { site: (_, { pathname }) => answer(pathname, stage.current), stage };
}

function answer(path: string, stage: number): Response {
  const page = EXAMPLE_PAGES[path];
  if (page) return respond(200, 'text/html; charset=utf-8', renderPage(path, page, stage), stage);
  const file = FILES[path];
  if (file) return respond(200, file.type, file.text, stage);
  if (path === '/robots.txt') return respond(200, 'text/plain', ROBOTS_TXT, stage);
  if (path === '/sitemap.xml') return createSitemap(EXAMPLE_SITE, Object.keys(EXAMPLE_PAGES));
  const missing: ExamplePage = {
    title: 'Not found',
    heading: 'Not found',
    main: '<p>It may have moved.</p>',
  };
  return respond(404, 'text/html; charset=utf-8', renderPage(path, missing, stage), stage);
}

function respond(status: number, type: string, body: string, stage: number): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': type, ...(stage > 4 && SECURITY_HEADERS) },
  });
}

function renderPage(path: string, page: ExamplePage, stage: number): string {
  const { title, heading, description, main, data, robots, isPlain, date } = page;
  const url = EXAMPLE_SITE + path;
  const head = [
    `<title>${title}</title>`,
    stage > 1 && '<meta name="viewport" content="width=device-width, initial-scale=1">',
    stage > 1 && description !== undefined && `<meta name="description" content="${description}">`,
    stage > 2 && `<link rel="canonical" href="${EXAMPLE_SITE}${page.canonical ?? path}">`,
    '<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style.css">',
    robots !== undefined && `<meta name="robots" content="${robots}">`,
    stage > 3 && isPlain !== true && renderSocialTags(url, page),
    stage > 4 && data && renderData(data),
  ];
  const menu = MENU.map(([href, label]) => `<a href="${href}">${label}</a>`).join(' ');
  return `<!doctype html>
<html${page.isWithoutLanguage ? '' : ' lang="en"'}><head><meta charset="utf-8">${head.filter(Boolean).join('\n')}</head>
<body><header><nav aria-label="Main"><a href="/">Juniper Bikes</a> ${menu}</nav></header>
<main><h1>${heading}</h1>${main}</main>
<footer><p>Juniper Bikes, 3 Customs Quay, Morecambe. <a href="/contact">Contact</a>${date === undefined ? '' : `. Last changed on ${date}`}</p></footer></body></html>`;
}

function renderSocialTags(url: string, { title, description = '' }: ExamplePage): string {
  const properties = {
    title,
    description,
    url,
    type: 'website',
    site_name: 'Juniper Bikes',
    image: `${EXAMPLE_SITE}/img/card.jpg`,
    'image:alt': 'A bicycle in front of the harbour',
  };
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="og:${name}" content="${value}">`,
  );
  return [...tags, '<meta name="twitter:card" content="summary_large_image">'].join('');
}

function renderData(data: object): string {
  const resolved = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '":"/',
    `":"${EXAMPLE_SITE}/`,
  );
  return `<script type="application/ld+json">${resolved}</script>`;
}
