import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { app } from '../../../src/app.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { readExamples } from '../../../src/entry/http/api-examples.ts';
import { readJsonAsset } from '../../../src/lib/assets.ts';
import { DOCS_PAGES } from '../../../src/entry/web/docs/pages.ts';
import type { DocsEntry } from '../../../src/lib/docs-search.ts';
import { API_ERROR_STATUSES } from '../../../src/lib/errors.ts';
import { expectRole, expectTag, findByRole, toWords } from '../../page.ts';
import { createMailbox, ORIGIN } from './browser.ts';

async function readPage(path: string): Promise<string> {
  const page = await app.request(ORIGIN + path, {}, createMailbox().env);
  expect(page.status, path).toBe(200);
  return page.text();
}

async function readIndex(): Promise<DocsEntry[]> {
  return readJsonAsset<DocsEntry[]>(env, 'docs-index.json');
}

test('the index has every page, operation, error code and check', async () => {
  const index = await readIndex();
  const listHrefs = (kind: DocsEntry['kind']) =>
    index.filter((entry) => entry.kind === kind).map(({ href }) => href);
  expect(listHrefs('Page')).toEqual(DOCS_PAGES.map(({ path }) => path));
  expect(new Set(listHrefs('Operation').map((href) => href.split('#')[1]))).toEqual(
    new Set(Object.keys(await readExamples(env))),
  );
  expect(listHrefs('Error code')).toEqual(
    Object.keys(API_ERROR_STATUSES).map((code) => `/docs/errors#${code}`),
  );
  expect(listHrefs('Check')).toEqual(CHECKS.map(({ id }) => `/checks/${id}`));
});

test('everything in the index is on its page', async () => {
  const pages = new Map<string, string>();
  for (const { href, kind } of await readIndex()) {
    const [path = '', anchor] = href.split('#');
    if (kind === 'Check') continue;
    const page = pages.get(path) ?? (await readPage(path));
    pages.set(path, page);
    if (anchor !== undefined) expect(page, href).toContain(` id="${anchor}"`);
  }
  expect(pages.size).toBe(DOCS_PAGES.length);
});

test('every page of the documentation has the search', async () => {
  for (const path of ['/docs', '/docs/errors', '/docs/api', '/docs/api/audits']) {
    const form = expectRole(await readPage(path), 'search', { action: '/docs/search' });
    expectTag(form, 'input', { field: 'q', maxlength: '100', type: 'search' });
  }
});

test('the server answers a search without JavaScript, in the order of the index', async () => {
  const page = await readPage('/docs/search?q=webhook_rate_limited');
  expectTag(page, 'meta', { name: 'robots', content: 'noindex' });
  const form = expectRole(page, 'search', {});
  expect(findByRole(form, 'link').map(({ href }) => href)).toEqual(['/docs/errors#webhook_rate_limited']);
  expect(toWords(form)).toContain('1 result webhook_rate_limited Error code');
  expectTag(form, 'input', { field: 'q', value: 'webhook_rate_limited' });
});

test('a search that finds nothing, has no query or is hostile says how to go on', async () => {
  expect(toWords(await readPage('/docs/search?q=teapot'))).toContain('0 results');
  for (const query of ['', '?q=', `?q=${'x'.repeat(5_000)}`, '?q=%3Cscript%3Eteapot']) {
    const page = await readPage(`/docs/search${query}`);
    expect(toWords(page)).toContain('or browse all pages');
    expect(page).not.toContain('<script>');
  }
  const form = expectRole(await readPage(`/docs/search?q=${'x'.repeat(5_000)}`), 'search', {});
  expectTag(form, 'input', { field: 'q', value: 'x'.repeat(100) });
});
