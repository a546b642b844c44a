import { Hono } from 'hono';
import { streamTexts } from '../http/stream-texts.ts';
import { DIRECTORIES, PROVIDERS } from '../../lib/directory-providers.ts';
import { DAY, toIsoDate } from '../../lib/time.ts';
import type { WebEnv } from './context.ts';
import { renderNotFoundPage } from './error-page.tsx';
import { getSnapshotPath } from './directory/snapshot-format.ts';
import { escapeXml } from '../../lib/text.ts';
import { createXmlResponse } from './atom-feed.ts';

const CACHE_ONE_HOUR = 'public, max-age=3600';
const XML = '<?xml version="1.0" encoding="utf-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

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

crawlerFiles.get('/sitemap.xml', async (c) => {
  const { countSitemapParts } = await import('../../services/directory/sitemap.ts');
  const parts = await countSitemapParts(c.env);
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => `snapshots-${index + 1}`)];
  const entries = names.map(
    (name) => `<sitemap>${renderLoc(`${c.env.SITE_URL}/sitemaps/${name}.xml`)}</sitemap>`,
  );
  const response = createXmlResponse(
    [XML, `<sitemapindex ${NAMESPACE}>`, ...entries, '</sitemapindex>', ''].join('\n'),
  );
  response.headers.set('Cache-Control', CACHE_ONE_HOUR);
  return response;
});

crawlerFiles.get('/sitemaps/:file', async (c) => {
  const { countSitemapParts } = await import('../../services/directory/sitemap.ts');
  const [, name, number] = /^(pages|snapshots-([1-9]\d{0,5}))\.xml$/.exec(c.req.param('file')) ?? [];
  const part = Number(number);
  if (name === undefined || part > (await countSitemapParts(c.env))) return renderNotFoundPage(c);
  const batches = name === 'pages' ? listPageEntries(c.env) : listSnapshotEntries(c.env, part);
  const response = createXmlResponse(streamTexts(renderUrlset(batches)));
  response.headers.set('Cache-Control', CACHE_ONE_HOUR);
  return response;
});

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

async function* renderUrlset(batches: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string> {
  yield `${XML}\n<urlset ${NAMESPACE}>\n`;
  for await (const urls of batches) yield urls.map((url) => `<url>${url}</url>\n`).join('');
  yield '</urlset>\n';
}

async function* listPageEntries(env: Env): AsyncGenerator<string[]> {
  const { STATIC_PATHS } = await import('./static-paths.ts');
  yield STATIC_PATHS.map((path) => renderLoc(env.SITE_URL + path));
  const { listPostSummaries } = await import('../../services/blog/post.ts');
  const { rows } = await listPostSummaries(env, { limit: POSTS_LIMIT });
  yield rows.map(({ seo, updated_at }) => `${renderLoc(seo.canonical_url)}<lastmod>${updated_at}</lastmod>`);
}

async function* listSnapshotEntries(env: Env, part: number): AsyncGenerator<string[]> {
  const { readSitemapPart } = await import('../../services/directory/sitemap.ts');
  for await (const snapshots of readSitemapPart(env, part)) {
    yield snapshots.map(
      (snapshot) =>
        `${renderLoc(env.SITE_URL + getSnapshotPath(snapshot))}<lastmod>${snapshot.submitted_at}</lastmod>`,
    );
  }
}

function renderLoc(url: string): string {
  return `<loc>${escapeXml(url)}</loc>`;
}
