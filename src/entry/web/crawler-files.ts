import { Hono } from 'hono';
import { cacheForAll, limitReads } from '../http/public-cache.ts';
import { DIRECTORIES, PROVIDERS } from '../../lib/directory-providers.ts';
import { DAY, toIsoDate } from '../../lib/time.ts';
import type { WebEnv } from './context.ts';
import { renderNotFoundPage } from './error-page.tsx';
import { createXmlResponse } from './atom-feed.ts';

const CACHE_ONE_HOUR = 'public, max-age=3600';

/** Posts in the sitemap, which can have 50,000 URLs (sitemaps.org) with the pages above. */
const POSTS_LIMIT = 40_000;

/**
 * Files that programs request by name: robots.txt, sitemaps and security.txt. The code that lists pages is not loaded with the
 * home page.
 */
export const crawlerFiles = new Hono<WebEnv>();

/** robots.txt (RFC 9309), with the sitemap (sitemaps.org). */
crawlerFiles.get('/robots.txt', (c) => {
  const groups = PROVIDERS.map((provider) => {
    const { name, crawlers } = DIRECTORIES[provider];
    const agents = crawlers.map((crawler) => `User-agent: ${crawler}\n`).join('');
    return `# Welcome: ${name}\n${agents}Allow: /\n`;
  });
  const lines = [
    ...groups,
    '# And everyone else',
    'User-agent: *',
    'Allow: /',
    '',
    `Sitemap: ${c.env.SITE_URL}/sitemap.xml`,
    '',
  ];
  return c.text(lines.join('\n'), 200, { 'Cache-Control': CACHE_ONE_HOUR });
});

crawlerFiles.get('/sitemap.xml', cacheForAll(), async (c) => {
  const sitemap = await import('../../services/directory/sitemap.ts');
  const parts = await sitemap.countSitemapParts(c.env);
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => `snapshots-${index + 1}`)];
  const entries = names.map(
    (name) => `<sitemap>${sitemap.formatLoc(`${c.env.SITE_URL}/sitemaps/${name}.xml`)}</sitemap>`,
  );
  const { XML_DECLARATION, SITEMAP_NAMESPACE } = sitemap;
  return createSitemapResponse(
    [XML_DECLARATION, `<sitemapindex ${SITEMAP_NAMESPACE}>`, ...entries, '</sitemapindex>', ''].join('\n'),
  );
});

crawlerFiles.get('/sitemaps/pages.xml', cacheForAll(), async (c) => {
  const { formatUrlset, formatLoc } = await import('../../services/directory/sitemap.ts');
  const { STATIC_PATHS } = await import('./static-paths.ts');
  const { listPostSummaries } = await import('../../services/blog/post.ts');
  const { rows } = await listPostSummaries(c.env, { limit: POSTS_LIMIT });
  return createSitemapResponse(
    formatUrlset([
      ...STATIC_PATHS.map((path) => formatLoc(c.env.SITE_URL + path)),
      ...rows.map(({ seo, updated_at }) => `${formatLoc(seo.canonical_url)}<lastmod>${updated_at}</lastmod>`),
    ]),
  );
});

crawlerFiles.get('/sitemaps/:file', async (c) => {
  const part = Number(/^snapshots-([1-9]\d{0,5})\.xml$/.exec(c.req.param('file'))?.[1] ?? 0);
  if (part === 0) return renderNotFoundPage(c);
  const sitemap = await import('../../services/directory/sitemap.ts');
  const stored = await sitemap.readSitemapPart(c.env, part);
  if (stored) return createSitemapResponse(stored);
  await limitReads(c);
  if (part > (await sitemap.countSitemapParts(c.env))) return renderNotFoundPage(c);
  return createSitemapResponse(await sitemap.writeSitemapPart(c.env, part));
});

function createSitemapResponse(body: string | ReadableStream): Response {
  const response = createXmlResponse(body);
  response.headers.set('Cache-Control', CACHE_ONE_HOUR);
  return response;
}

/** How long security.txt is valid from the request on. RFC 9116, section 2.5.5, recommends less than a year. */
const SECURITY_TXT_LIFETIME = 180 * DAY;

/** security.txt (RFC 9116), if a contact is configured. */
crawlerFiles.get('/.well-known/security.txt', (c) => {
  const { SITE_URL, SECURITY_EMAIL, ABUSE_EMAIL } = c.env;
  const contact = SECURITY_EMAIL || ABUSE_EMAIL;
  if (!contact) return renderNotFoundPage(c);
  const lines = [
    `Contact: mailto:${contact}`,
    `Expires: ${toIsoDate(Date.now() + SECURITY_TXT_LIFETIME)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${SITE_URL}/.well-known/security.txt`,
    '',
  ];
  return c.text(lines.join('\n'), 200, { 'Cache-Control': CACHE_ONE_HOUR });
});
