import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { EXAMPLE } from './recorded-example.ts';
import { EXAMPLE_PATHS } from '../../../src/entry/web/example/notice.tsx';
import { Browser, createMailbox, ORIGIN } from './browser.ts';
import { readHtml } from './signed-in-user.ts';
import { expectRole, expectTag, findByRole, findByTag } from '../../page.ts';

const browser = new Browser(createMailbox().env);

test.for(Object.values(EXAMPLE_PATHS))(
  '%s needs no account, can be indexed, and says that the website is made up',
  async (path) => {
    const page = await browser.get(path);
    expect(page.headers.get('Cache-Control')).toBe('public, max-age=300');
    expect(page.headers.getSetCookie()).toEqual([]);
    const html = await readHtml(Promise.resolve(page));
    expect(findByTag(html, 'meta', { content: 'noindex' })).toEqual([]);
    expectTag(html, 'link', { rel: 'canonical', href: `${ORIGIN}${path}` });
    expectTag(html, 'meta', { name: 'description', content: /^.{70,160}$/ });
    expect(html).toContain('made-up website');
    expectRole(html, 'link', { href: '/', name: 'Audit your own page' });
    for (const other of Object.values(EXAMPLE_PATHS)) expectRole(html, 'link', { href: other });
    expect(await (await browser.get('/sitemaps/pages.xml')).text()).toContain(`<loc>${ORIGIN}${path}</loc>`);
  },
);

test.for(Object.values(EXAMPLE_PATHS))(
  '%s has no form that writes and no link that needs an account',
  async (path) => {
    const html = await readHtml(browser.get(path));
    const main = expectRole(html, 'main');
    expect(findByRole(main, 'form', { method: 'post' })).toEqual([]);
    const links = findByRole(main, 'link', { href: /^\// }).map(({ href = '' }) =>
      href.replace(/[#?].*/, ''),
    );
    for (const link of new Set(links)) expect((await browser.get(link)).status, link).toBe(200);
  },
);

test('the report of the example has its own tabs alone', async () => {
  const html = await readHtml(browser.get('/example/report'));
  expect(findByRole(html, 'navigation', { class: 'tabs' })).toMatchObject([{ name: 'Views of the report' }]);
  expectRole(html, 'link', { href: '/example/report', 'aria-current': 'page', name: 'Report' });
});

test('/example shows each issue with its evidence and fix', async () => {
  const html = await readHtml(browser.get('/example'));
  const issues = EXAMPLE.audit.data.pages[0]?.seo_analysis.issues ?? [];
  expect(issues.length).toBeGreaterThan(5);
  for (const { id } of issues) expectTag(html, 'div', { id: `issue-${id}` });
});

test('/example filters its issues like an audit', async () => {
  const html = await readHtml(browser.get('/example?severity=high'));
  expectTag(html, 'div', { id: 'issue-image-alt-missing' });
  expect(findByTag(html, 'div', { id: 'issue-description-missing' })).toEqual([]);
});

test('/example/javascript shows the page with JavaScript, with screenshots that need no account', async () => {
  const html = await readHtml(browser.get('/example/javascript'));
  expectTag(html, 'meta', { name: 'robots', content: 'noindex' });
  expectRole(html, 'link', { href: '/example/javascript', 'aria-current': 'page', name: 'With JavaScript' });
  expectRole(html, 'link', { href: '/example', name: 'Audit' });
  expect(findByTag(html, 'mark').length).toBeGreaterThan(3);
  const images = findByTag(html, 'img', { alt: /^The page on a / }).map(({ src = '' }) =>
    src.replace(/\?.*/, ''),
  );
  expect(images).toEqual(['/example/screenshots/desktop.webp', '/example/screenshots/phone.webp']);
  for (const image of images) {
    const file = await env.ASSETS.fetch(ORIGIN + image);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await file.arrayBuffer()).byteLength, image).toBeLessThan(100 * 1_024);
  }
  const audit = await readHtml(browser.get('/example'));
  expectRole(audit, 'link', { href: '/example/javascript', name: 'See the page with JavaScript' });
});

test('the scorecard of the example names no address of a page, like every scorecard', async () => {
  const html = await readHtml(browser.get('/example/scorecard'));
  for (const { url } of EXAMPLE.report.pages) {
    if (new URL(url).pathname !== '/') expect(html).not.toContain(new URL(url).pathname);
  }
});

test('the report of the example filters and sorts like that of a website', async () => {
  const high = await readHtml(browser.get('/example/report?severity=high'));
  for (const { id, severity } of EXAMPLE.report.findings) {
    const links = findByRole(high, 'link', { href: `/example/report/findings/${id}` });
    expect(links.length > 0, id).toBe(severity === 'high');
  }
  const pages = await readHtml(browser.get('/example/report/pages?sort=-score'));
  expect(pages).toContain('/bikes/heron');
});

test('each finding of the example lists the addresses that it affects, with their evidence', async () => {
  for (const { id, affected } of EXAMPLE.report.findings) {
    const html = await readHtml(browser.get(`/example/report/findings/${id}`));
    expectTag(html, 'meta', { name: 'robots', content: 'noindex' });
    for (const url of affected.urls) expect(html, id).toContain(new URL(url).pathname);
  }
  expect((await browser.get('/example/report/findings/no-such-finding')).status).toBe(404);
});

test('/example/print is the report that a client gets, with a brand, for both sizes of paper', async () => {
  const html = await readHtml(browser.get('/example/print'));
  expectRole(html, 'definition', { term: 'Prepared by', name: 'Tern & Tide, web consultants' });
  expectTag(html, 'img', { src: '/example/logo.svg' });
  expect((await env.ASSETS.fetch(`${ORIGIN}/example/logo.svg`)).status).toBe(200);
  for (const id of ['summary', 'findings', 'appendix']) expectRole(html, 'link', { href: `#${id}` });
  expect(html).toContain('class="paper a4"');
  expectRole(html, 'link', { href: '/example/print?paper=letter' });
  expect(await readHtml(browser.get('/example/print?paper=letter'))).toContain('class="paper letter"');
});
