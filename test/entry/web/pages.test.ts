import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { FRAMEWORKS, listFrameworkAdvice } from '../../../src/entry/web/checks/framework-advice.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import type { Check } from '../../../src/engine/checks/check.ts';
import { ISSUE_GROUPS } from '../../../src/engine/checks/issue-groups.ts';
import { RETIRED_CHECKS } from '../../../src/engine/checks/retired.ts';
import { SEVERITY_POINTS } from '../../../src/engine/page-score.ts';
import { app } from '../../../src/app.ts';
import { readCheckSources } from '../../../src/services/audits/checks.ts';
import { Browser, createMailbox, signIn } from './browser.ts';
import { listRoutes } from './list-routes.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';

const PUBLIC = [
  '/',
  '/bot',
  '/bot/verify',
  '/privacy',
  '/terms',
  '/checks',
  '/log',
  `/checks/${CHECKS[0]?.id}`,
];
const PERSONAL = ['/sign-in', '/sign-in/code', '/account'];

/** Returns what gets a page at every path: the sign-in as a visitor who was sent a code, the other pages signed in. */
async function createReader(email: string): Promise<(path: string) => Promise<Response>> {
  const [person, visitor] = [await signIn(email), new Browser(createMailbox().env)];
  await visitor.post('/sign-in', { email: `visitor-${email}` });
  return (path) => (path.startsWith('/sign-in') ? visitor : person).get(path);
}

test('every page has the strict policy and runs only our script', async () => {
  const get = await createReader('policy@brightpage.com');
  for (const path of [...PUBLIC, ...PERSONAL, '/checks/no-such-check']) {
    const page = await get(path);
    expect(page.headers.get('Content-Security-Policy'), path).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(page.headers.get('Strict-Transport-Security')).toBe('max-age=63072000');
    const html = await page.text();
    const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
    expect(scripts, path).toEqual(['<script src="/app.js" type="module">']);
    expect(html).not.toMatch(/ on\w+=|javascript:|<style|style="|<iframe/);
  }
});

test('a path outside the API answers 405 with its methods to another one, and 404 if it has none', async () => {
  const origin = 'http://localhost:8787';
  const send = (method: string, path: string) =>
    exports.default.fetch(`${origin}${path}`, { method, headers: { Origin: origin }, redirect: 'manual' });
  for (const [method, path, allow] of [
    ['POST', '/docs', 'GET, HEAD'],
    ['PUT', '/', 'GET, HEAD, POST'],
    ['DELETE', '/robots.txt', 'GET, HEAD'],
    ['GET', '/sign-out', 'POST'],
    ['POST', '/checks/no-such-check', 'GET, HEAD'],
    ['GET', '/oauth/token', 'POST'],
    ['DELETE', '/.well-known/oauth-authorization-server', 'GET, HEAD'],
    ['POST', '/log/entries', 'GET, HEAD'],
  ] as const) {
    const answer = await send(method, path);
    expect(answer.status, `${method} ${path}`).toBe(405);
    expect(answer.headers.get('Allow'), `${method} ${path}`).toBe(allow);
  }
  for (const [method, path] of [
    ['POST', '/no-such-page'],
    ['GET', '/no-such-page'],
    ['GET', '/checks/no-such-check'],
    ['POST', '/oauth/token/more'],
  ] as const) {
    const answer = await send(method, path);
    expect(answer.status, `${method} ${path}`).toBe(404);
    expect(answer.headers.has('Allow'), `${method} ${path}`).toBe(false);
  }
});

test('on plain HTTP there is no HSTS, which browsers would ignore', async () => {
  const page = await app.request('http://localhost:8787/', {}, createMailbox().env);
  expect(page.headers.get('Strict-Transport-Security')).toBeNull();
});

test('pages load nothing from elsewhere', async () => {
  const get = await createReader('requests@brightpage.com');
  for (const path of [...PUBLIC, ...PERSONAL]) {
    const html = await (await get(path)).text();
    const loaded = Array.from(
      html.matchAll(/(?:src|srcset)="([^"]*)"|<link rel="(?:icon|stylesheet)" href="([^"]*)"/g),
    );
    const addresses = loaded.map((match) => match[1] ?? match[2]);
    expect(addresses, path).toContain('/style.css');
    expect(addresses.filter((address) => !address?.startsWith('/'))).toEqual([]);
  }
});

/** Paths of pages that depend on who is signed in. All other pages are public. */
const BEHIND_SIGN_IN =
  /^\/(?:account|admin|audits|credits|members|oauth|published|search|sign-in|websites)(?:\/|$)/;

const paths = await listRoutes('GET');
const sources = await readCheckSources(env);

test('pages behind the sign-in are never cached, whatever the status', async () => {
  const browsers = [await signIn('admin@localhost.example'), new Browser(createMailbox().env)];
  for (const path of paths.filter((one) => BEHIND_SIGN_IN.test(one))) {
    for (const browser of browsers) {
      expect((await browser.get(path)).headers.get('Cache-Control'), path).toBe('no-store');
    }
  }
});

test('all other pages are the same with and without a session, and are cached', async () => {
  const admin = await signIn('admin@localhost.example');
  const anyone = new Browser(admin.env);
  for (const path of paths.filter((one) => !BEHIND_SIGN_IN.test(one))) {
    const [own, other] = [await admin.get(path), await anyone.get(path)];
    expect(own.headers.get('Cache-Control'), path).toBe(other.headers.get('Cache-Control'));
    expect(await own.text(), path).toBe(await other.text());
  }
});

test('account pages are neither cached nor indexed; public pages are cached briefly', async () => {
  const get = await createReader('caches@brightpage.com');
  for (const path of PERSONAL) {
    const page = await get(path);
    expect(await page.text(), path).toContain('<meta name="robots" content="noindex"/>');
    expect(page.headers.get('Cache-Control'), path).toBe('no-store');
  }
  for (const path of PUBLIC) {
    const page = await get(path);
    expect(page.headers.get('Cache-Control'), path).toBe('public, max-age=300');
    expect(await page.text()).not.toContain('<meta name="robots"');
  }
  expect((await get('/checks/no-such-check')).headers.get('Cache-Control')).toBe('no-store');
});

/** Returns the ids of the checks whose pages are linked. */
function listLinkedChecks(page: Parameters<typeof findByRole>[0]): string[] {
  const links = findByRole(page, 'link', { href: /^\/checks\/[^/]+$/ });
  return links.map(({ href = '' }) => href.slice('/checks/'.length));
}

/** Returns the description that search engines show. */
function readDescription(html: string): string {
  return expectTag(html, 'meta', { name: 'description' })['content'] ?? '';
}

test('/checks lists every check under its category', async () => {
  const html = await (await new Browser(createMailbox().env).get('/checks')).text();
  const sections = new Map(
    findByRole(html, 'region').map((section) => [expectRole(section, 'heading')['id'], section]),
  );
  expect([...sections.keys()]).toEqual([
    'indexability',
    'metadata',
    'content',
    'technical',
    'social',
    'accessibility',
  ]);
  for (const [category, section] of sections)
    expect(new Set(listLinkedChecks(section))).toEqual(
      new Set(CHECKS.filter((check) => check.category === category).map(({ id }) => id)),
    );
});

test.for([
  ['?severity=critical', ({ severity }: Check) => severity === 'critical'],
  ['?category=social', ({ category }: Check) => category === 'social'],
  [
    '?source=developers.google.com&category=content',
    ({ category, id }: Check) =>
      category === 'content' &&
      sources[id]?.some(({ url }) => url.startsWith('https://developers.google.com/')),
  ],
  ['?q=HREFLANG', ({ title, passes, id }: Check) => /hreflang/i.test(title + passes + id)],
  [
    '?q=title&severity=high',
    ({ title, passes, id, severity }: Check) =>
      severity === 'high' && /title/i.test(`${title} ${passes} ${id}`),
  ],
] as const)('/checks%s lists only these', async ([query, isListed]) => {
  const html = await (await new Browser(createMailbox().env).get(`/checks${query}`)).text();
  const listed = new Set(listLinkedChecks(html));
  expect(listed.size).toBeGreaterThan(0);
  expect(listed).toEqual(new Set(CHECKS.filter(isListed).map(({ id }) => id)));
  expect(html).toContain('remove this filter');
});

test('a search without a result says so, shows the words as text, and leads back', async () => {
  const html = await (
    await new Browser(createMailbox().env).get('/checks?q=%22%3E%3Cb%3E&severity=nosuch')
  ).text();
  expect(html).toContain('No checks match');
  expectRole(html, 'field', { field: 'q', value: '"><b>' });
  expect(html).not.toContain('""><b>');
  expectRole(html, 'link', { href: '/checks', name: 'Show all checks' });
});

test('a check says how to fix it in frameworks where that differs, with the source of each', async () => {
  const browser = new Browser(createMailbox().env);
  const html = await (await browser.get('/checks/canonical-missing')).text();
  const section = expectRole(html, 'region', { 'aria-labelledby': 'frameworks' });
  expect(findByRole(section, 'group').map(({ id }) => id)).toEqual(
    expect.arrayContaining(['nextjs', 'nuxt', 'shopify']),
  );
  for (const { href } of findByRole(section, 'link', { name: 'Source' })) expect(href).toMatch(/^https:/);
  expect(await (await browser.get('/checks/ttfb-slow')).text()).not.toContain('In your framework');
  const advice = await Promise.all(CHECKS.map(({ id }) => listFrameworkAdvice(env, id)));
  expect(advice.filter(({ length }) => length > 0).length).toBeGreaterThanOrEqual(25);
  const frameworks = advice.flat().map(({ framework }) => framework);
  expect(new Set(frameworks)).toEqual(new Set(Object.keys(FRAMEWORKS)));
});

test('every check has a page with its rule, reason, recommendation, sources, severity and points', async () => {
  const browser = new Browser(createMailbox().env);
  for (const check of CHECKS) {
    const page = await browser.get(`/checks/${check.id}`);
    expect(page.status).toBe(200);
    const html = await page.text();
    const shown = text(html);
    const { title, passes, why, recommendation, example = '', verify } = check;
    for (const part of [title, passes, why, recommendation, example, verify]) {
      expect(shown, check.id).toContain(part);
    }
    expect(sources[check.id]).not.toEqual([]);
    for (const source of sources[check.id]!)
      expectRole(html, 'link', { href: source.url, name: source.title });
    const note = check.setByUs ? `The ${check.setByUs} is our own.` : null;
    expect(/The \w+ is our own\./.exec(html)?.[0] ?? null, check.id).toBe(note);
    expectTag(html, 'span', { name: new RegExp(`^${check.severity}$`, 'i') });
    expect(html).toContain(`${SEVERITY_POINTS[check.severity]} point`);
    const description = readDescription(html);
    expect(description.length, description).toBeGreaterThanOrEqual(70);
    expect(description.length, description).toBeLessThanOrEqual(160);
  }
});

test('the page of a group links each of its checks', async () => {
  const browser = new Browser(createMailbox().env);
  for (const { id, title, checks } of ISSUE_GROUPS) {
    const html = await (await browser.get(`/checks/${id}`)).text();
    expect(text(html), id).toContain(title);
    expect(listLinkedChecks(html), id).toEqual(expect.arrayContaining([...checks]));
  }
});

test('a check that is no longer run keeps its page', async () => {
  const browser = new Browser(createMailbox().env);
  for (const { id, title, reason } of RETIRED_CHECKS) {
    const page = await browser.get(`/checks/${id}`);
    expect(page.status).toBe(200);
    const html = await page.text();
    for (const part of [title, reason]) expect(text(html), id).toContain(part);
    const description = readDescription(html);
    expect(description.length, description).toBeGreaterThanOrEqual(70);
    expect(description.length, description).toBeLessThanOrEqual(170);
  }
});

/** Returns HTML with its characters as they are read, and without the places where a heading may break. */
function text(html: string): string {
  return html.replaceAll('<wbr/>', '').replace(/&(?:lt|gt|quot|amp|#39);/g, (name) => UNESCAPED[name] ?? '');
}

const UNESCAPED: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
};

test('an unknown check is a 404 page', async () => {
  const page = await new Browser(createMailbox().env).get('/checks/no-such-check');
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('Page not found');
});
