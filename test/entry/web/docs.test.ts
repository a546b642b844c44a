import { deleteRows, insertRows } from '../../database.ts';
import { afterEach, expect, test } from 'vitest';
import { recordPublicChange } from '../../../src/lib/public-changes.ts';
import { app } from '../../../src/app.ts';
import { PLACEHOLDER_NAMES } from '../../../src/entry/web/markdown/placeholders.tsx';
import { API_ERROR_STATUSES } from '../../../src/lib/errors.ts';
import { sendJson } from '../api/client.ts';
import { newAccount } from '../api/new-account.ts';
import { Browser, createMailbox, ORIGIN } from './browser.ts';
import { expectRole, expectTag, findByRole, findByTag, toWords } from '../../page.ts';

const PAGES = [
  '/docs',
  '/docs/authentication',
  '/docs/scores',
  '/docs/javascript',
  '/docs/snapshots',
  '/docs/usage-preferences',
  '/docs/log',
  '/docs/compare',
  '/docs/command-line',
  '/docs/agents',
  '/docs/fix-packs',
  '/docs/errors',
  '/docs/idempotency',
  '/docs/limits',
  '/docs/webhooks',
  '/docs/credits',
  '/docs/versions',
  '/docs/api',
  '/docs/api/audits',
  '/docs/api/fixes',
  '/docs/api/checks',
  '/docs/api/websites',
  '/docs/api/scans',
  '/docs/api/scan-records',
  '/docs/api/scan-estimates',
  '/docs/api/several-websites',
  '/docs/api/profiles',
  '/docs/api/findings',
  '/docs/api/schedules',
  '/docs/api/access',
  '/docs/api/alerts',
  '/docs/api/structure',
  '/docs/api/links-and-files',
  '/docs/api/scores',
  '/docs/api/ai-directory',
  '/docs/api/webhooks',
  '/docs/api/deliveries',
  '/docs/api/account',
  '/docs/api/log',
  '/docs/api/blog',
  '/docs/api/service',
];

const ASSETS = import.meta.glob<string>(['../../../public/style.css', '../../../public/app.js'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const CHANGELOG = import.meta.glob<string>('../../../CHANGELOG.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const MARKDOWN = import.meta.glob<string>('../../../public/pages/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

afterEach(() => deleteRows('settings'));

async function requestPage(path: string): Promise<Response> {
  return app.request(ORIGIN + path, {}, createMailbox().env);
}

async function readHtml(path: string): Promise<string> {
  const page = await requestPage(path);
  expect(page.status, path).toBe(200);
  return page.text();
}

/** Returns the text of a page, without markup. */
async function readText(path: string): Promise<string> {
  return toWords(await readHtml(path));
}

function listIds(page: string): string[] {
  return Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id);
}

/** The pages that links lead to: most are those of other pages, too. */
const targets = new Map<string, Promise<{ status: number; ids: string[] }>>();

function readTarget(path: string): Promise<{ status: number; ids: string[] }> {
  const read = async () => {
    const answer = await requestPage(path);
    return { status: answer.status, ids: listIds(await answer.text()) };
  };
  const target = targets.get(path) ?? read();
  targets.set(path, target);
  return target;
}

test('every placeholder of the pages is known, and each is used', () => {
  const used = Object.values(MARKDOWN).flatMap((text) =>
    Array.from(text.matchAll(/\{\{(.*?)\}\}/g), ([, name]) => name),
  );
  expect(new Set(used)).toEqual(new Set(PLACEHOLDER_NAMES));
});

test.for(PAGES)('%s is a public page with a title and description that fit, in the sitemap', async (path) => {
  const page = await requestPage(path);
  expect(page.headers.get('Cache-Control')).toBe('public, max-age=300');
  const content = await page.text();
  const { name: title = '' } = expectTag(content, 'title');
  const { content: description = '' } = expectTag(content, 'meta', { name: 'description' });
  expect(title.length, title).toBeGreaterThanOrEqual(30);
  expect(title.length, title).toBeLessThanOrEqual(60);
  expect(description.length, description).toBeGreaterThanOrEqual(70);
  expect(description.length, description).toBeLessThanOrEqual(160);
  expect(findByTag(content, 'h1')).toHaveLength(1);
  expect(content).not.toMatch(/\{\{\w+\}\}/);
  const { name: data = '' } = expectTag(content, 'script', { type: 'application/ld+json' });
  expect(JSON.parse(data)).toMatchObject({ '@type': 'TechArticle', url: ORIGIN + path });
  expect(await readHtml('/sitemaps/pages.xml')).toContain(`<loc>${ORIGIN}${path}</loc>`);
});

test.for(PAGES)('every link on %s leads to a page that exists, and to a place on it', async (path) => {
  const page = await readHtml(path);
  const { ids } = await readTarget(path);
  expect(ids).toEqual([...new Set(ids)]);
  const links = new Set(findByRole(page, 'link', { href: /./ }).map(({ href = '' }) => href));
  expect(links).toContain('/bot');
  for (const link of links) {
    const target = new URL(link, ORIGIN + path);
    if (target.origin !== ORIGIN) continue;
    const { status, ids: places } = await readTarget(target.pathname);
    expect(status, link).toBeLessThan(400);
    if (target.hash !== '') expect(places, link).toContain(target.hash.slice(1));
  }
});

test.for(PAGES)('%s weighs at most 60 KB, compressed, with its stylesheet and script', async (path) => {
  const parts = [await readHtml(path), ...Object.values(ASSETS)];
  expect(parts).toHaveLength(3);
  const sizes = await Promise.all(parts.map(measureGzip));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60 * 1024);
});

test('all pages can be read one after the other, and each is in the navigation of all', async () => {
  const visited: string[] = [];
  for (let path: string | undefined = '/docs'; path !== undefined && visited.length < 50;) {
    visited.push(path);
    const page: string = await readHtml(path);
    const navigation = expectRole(page, 'navigation', { class: 'docs-nav' });
    for (const other of PAGES)
      expect(findByRole(navigation, 'link'), path).toContainEqual(expect.objectContaining({ href: other }));
    expectRole(navigation, 'link', { href: path, 'aria-current': 'page' });
    expect(findByRole(page, 'link', { rel: 'prev' })[0]?.['href']).toBe(visited.at(-2));
    path = findByRole(page, 'link', { rel: 'next' })[0]?.['href'];
  }
  expect(visited).toEqual(PAGES);
});

async function measureGzip(part: string): Promise<number> {
  const stream = new Response(part).body?.pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

test('prices and the pages of a scan are those of the settings', async () => {
  expect(await readText('/docs/credits')).toContain('Snapshot for ChatGPT 30 credits');
  await insertRows(
    'settings',
    { key: 'site_scan_cost_per_page', value: 7, updatedAt: 1780000000000 },
    { key: 'submission_cost.chatgpt', value: 41, updatedAt: 1 },
    { key: 'site_scan_max_pages', value: 1250, updatedAt: 1 },
    { key: 'signup_bonus_credits', value: 212, updatedAt: 1 },
  );
  const credits = await readText('/docs/credits');
  expect(credits).toContain('A new account starts with 212 credits.');
  expect(credits).toContain('Scan of a website 7 credits per stored page');
  expect(credits).toContain('Snapshot for ChatGPT 41 credits');
  expect(credits).toContain('up to 1,250 pages');
  expect(credits).toContain('These prices have applied since 28 May 2026.');
  expect(await readText('/docs')).toContain('costs 7 credits per stored page');
  expect(await readText('/docs/limits')).toContain('Scan 1,250 pages');
});

test('the limits of signing in follow the settings', async () => {
  await insertRows('settings', { key: 'mails_per_hour', value: 1250, updatedAt: 1 });
  expect(await readText('/docs/limits')).toContain('Emails 1,250 an hour to all accounts together');
});

test('the limit of score computations follows the setting', async () => {
  expect(await readText('/docs/limits')).toContain('Score computations 200 a day (UTC)');
  await insertRows('settings', { key: 'scores_per_day', value: 1200, updatedAt: 1 });
  expect(await readText('/docs/limits')).toContain('Score computations 1,200 a day (UTC)');
});

test('the page of errors lists every code of the OpenAPI document with its status', async () => {
  const { components, paths } = await (await requestPage('/api/v1/openapi.json')).json<ErrorDocument>();
  const documented = components.schemas.Error.properties.error.properties.code['x-extensible-enum'];
  const page = (await readHtml('/docs/errors')).replaceAll('<wbr/>', '');
  const rows = findByRole(page, 'row')
    .map((row) => findByRole(row, 'cell').map(({ name = '' }) => name))
    .filter(([code = '', status = '']) => /^\w+$/.test(code) && /^\d{3}$/.test(status))
    .map(([code, status]) => ({ code, status: Number(status) }));
  expect(rows.map(({ code }) => code)).toEqual(documented);
  expect(rows).toEqual(Object.entries(API_ERROR_STATUSES).map(([code, status]) => ({ code, status })));
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const statuses = new Set(operations.flatMap(({ responses }) => Object.keys(responses)).map(Number));
  for (const status of statuses) {
    if (status >= 400) expect(rows.map((row) => row.status)).toContain(status);
  }
});

test('the meaning of an error is one element, which flows as one text on phones', async () => {
  const cells = findByRole(await readHtml('/docs/errors'), 'cell', { 'data-label': 'Meaning' });
  expect(cells).toHaveLength(Object.keys(API_ERROR_STATUSES).length);
  for (const cell of cells) expectTag(cell, 'span', { name: cell['name'] });
});

test('the example error is the response of the API', async () => {
  const { key } = await newAccount();
  const refused = await sendJson('POST', '/reports', { url: 'http://10.0.0.1/' }, key);
  const page = await readHtml('/docs/errors');
  const { name: example = '' } = expectTag(page, 'code', { name: /^\{ "error": \{ "message"/ });
  expect(await refused.json()).toEqual(JSON.parse(example));
});

test('the limits are those of the OpenAPI document', async () => {
  const contract = await (
    await requestPage('/api/v1/openapi.json')
  ).json<{
    paths: Record<string, { get: { parameters: { name: string; schema: Limit }[]; description: string } }>;
    components: { schemas: { NewReport: { properties: { url: { maxLength: number } } } } };
  }>();
  const limitOf = (path: string) =>
    contract.paths[path]?.get.parameters.find(({ name }) => name === 'limit')?.schema;
  const page = await readText('/docs/limits');
  expect(contract.components.schemas.NewReport.properties.url.maxLength).toBe(2_048);
  expect(page).toContain('URL to audit 2,048 characters');
  expect(limitOf('/reports')).toMatchObject({ default: 5, maximum: 100 });
  expect(page).toContain('Lists of audits 5 by default, up to 100 with limit');
  for (const path of ['/submissions', '/credits/{email}', '/blog']) {
    expect(limitOf(path)).toMatchObject({ default: 50, maximum: 200 });
  }
  expect(page).toContain('50 by default, up to 200 with limit');
  expect(page).toContain('Unverified websites 10 per account');
});

interface ErrorDocument {
  components: {
    schemas: {
      Error: { properties: { error: { properties: { code: { 'x-extensible-enum': string[] } } } } };
    };
  };
  paths: Record<string, Record<string, { responses: object }>>;
}
interface Limit {
  default: number;
  maximum: number;
}

test('/docs/versions has every release and every change of the changelog', async () => {
  const text = await readText('/docs/versions');
  const [changelog = ''] = Object.values(CHANGELOG);
  const releases = changelog.split(/^## /m).slice(1);
  expect(releases.length).toBeGreaterThan(2);
  for (const release of releases) {
    const [name = '', ...lines] = release.split('\n');
    expect(text).toContain(name === 'Unreleased' ? 'Preview: changes since the last release' : ` ${name} `);
    for (const paragraph of lines
      .join('\n')
      .trim()
      .split(/\n- |\n\n/)) {
      const words = paragraph.replace(/^(- |### )/, '').replaceAll(/[`\s]+/g, '');
      expect(text.replaceAll(/\s+/g, '')).toContain(words);
    }
  }
});

test('the action installs the packed command line from PACKAGES_URL', async () => {
  const read = async (env: Env) => (await new Browser(env).get('/docs/command-line')).text();
  const { env: bare } = createMailbox();
  expect(await read(bare)).toContain('package: ./site-audit-cli.tgz');
  recordPublicChange();
  expect(await read({ ...bare, PACKAGES_URL: 'https://downloads.example.com/site-audit/' })).toContain(
    'package: https://downloads.example.com/site-audit/site-audit-cli.tgz',
  );
});
