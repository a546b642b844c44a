/// <reference types="vite/types/import-meta.d.ts" />
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFiles, UNKNOWN_ORIGIN } from '../src/local/read-files.ts';
import { request } from '../src/local/request.ts';
import { writeAuditMarkdown } from '../../../src/engine/formats/audit-markdown.ts';
import { analyse } from '../src/local/analyse.ts';
import { FILE_CHECKS, HOSTLESS_CHECKS, PATHLESS_CHECKS } from '../src/local/server-checks.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { runCheck, runChecks } from '../../../src/engine/checks/run-checks.ts';
import { readFacts } from '../../../src/engine/page/page-facts.ts';
import { createAuditInput } from '../../../test/engine/page-input.ts';

const fixtures = import.meta.glob<string>('../../../test/fixtures/pages/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Headers with which no check of headers fails. */
const IDEAL_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  etag: '"a"',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

describe('the checks of a file', () => {
  it.each(Object.keys(fixtures))('fail only on what a server cannot repair: %s', (file) => {
    const html = fixtures[file] ?? '';
    const inFile = readFacts(createAuditInput(html, { headers: { 'content-type': 'text/html' } }));
    const served = readFacts(createAuditInput(html, { headers: IDEAL_HEADERS }));
    const failing = FILE_CHECKS.filter((check) => runCheck(check, inFile).result === 'fail').map(
      ({ id }) => id,
    );
    const failingServed = new Set(
      CHECKS.filter((check) => runCheck(check, served).result === 'fail').map(({ id }) => id),
    );
    expect(failing.filter((id) => !failingServed.has(id))).toEqual([]);
    expect(failing.length).toBeGreaterThan(failingServed.size - 3);
  });
});

it('a file passes no check of an answer that it never gave', () => {
  const file = readFacts(createAuditInput('<title>A</title>', { headers: { 'content-type': 'text/html' } }));
  expect(runChecks(FILE_CHECKS, file).unknown.ids).toEqual(
    expect.arrayContaining(['http-status-error', 'robots-txt-unreachable', 'ttfb-slow', 'x-robots-noindex']),
  );
});

it('a file without its folder is not told that its canonical is another page', () => {
  const html = '<title>A</title><link rel="canonical" href="https://shop.example.com/blog/a/">';
  const file = readFacts(createAuditInput(html, { url: 'https://shop.example.com/a.html' }));
  const ids = (checks: typeof FILE_CHECKS) => runChecks(checks, file).issues.map(({ id }) => id);
  expect(ids(FILE_CHECKS)).toContain('canonical-non-self');
  expect(ids(PATHLESS_CHECKS)).not.toContain('canonical-non-self');
});

it('a file says nothing of a response, and nothing of the scheme in its canonical', () => {
  const html = '<title>A</title><link rel="canonical" href="http://shop.example.com/a">';
  const { page, robotsTxt } = createAuditInput(html, {
    url: 'http://shop.example.com/a',
    charset: { name: 'utf-8', from: 'default' },
  });
  const { audit } = analyse(
    { page, robotsTxt, file: 'a.html' },
    'https://audit.example.com',
    PATHLESS_CHECKS,
  );
  const { summary, performance, pages } = audit.data;
  expect({ status_codes: summary.status_codes, performance }).toEqual({
    status_codes: {},
    performance: null,
  });
  expect(pages[0]).toMatchObject({ status_code: 200, charset: null });
  expect(writeAuditMarkdown(audit)).not.toContain('HTTP status');
  expect(pages[0]?.seo_analysis.unknown.ids).toContain('https-missing');
});

describe('a file whose URL is unknown', () => {
  it.each(Object.keys(fixtures))('has no outcome that depends on its host: %s', (file) => {
    const html = fixtures[file] ?? '';
    const hosts = Array.from(html.matchAll(/https?:\/\/([\w.-]+)/g), (match) => match[1] ?? '').slice(0, 3);
    const readAt = (base: string) => readFacts(createAuditInput(html, { url: `${base}/page.html` }));
    const unknown = readAt(UNKNOWN_ORIGIN);
    for (const host of ['www.example.com', ...hosts]) {
      for (const known of [readAt(`http://${host}`), readAt(`https://${host}`)]) {
        for (const check of HOSTLESS_CHECKS) {
          const { result } = runCheck(check, unknown);
          const fileCheck = FILE_CHECKS.find(({ id }) => id === check.id) ?? check;
          if (result === 'pass' || result === 'fail')
            expect([check.id, runCheck(fileCheck, known).result]).toEqual([check.id, result]);
        }
      }
    }
  });

  it('takes no link of a tutorial for a page of its own, and is told no URL of its own', () => {
    const html =
      '<!doctype html><html lang="en"><title>Polls</title><p>Open <a href="http://localhost:8000/polls/">http://localhost:8000/polls/</a>.';
    const facts = readFacts(createAuditInput(html, { url: `${UNKNOWN_ORIGIN}/polls.html` }));
    expect(facts.html?.links.map(({ kind }) => kind)).toEqual(['external']);
    const { issues, unknown } = runChecks(HOSTLESS_CHECKS, facts);
    expect(unknown.ids).toEqual(expect.arrayContaining(['internal-links-none', 'https-missing']));
    expect(issues.map(({ id }) => id)).not.toContain('internal-links-none');
    expect(issues.map(({ id }) => id)).toContain('canonical-missing');
    expect(JSON.stringify(issues)).not.toContain('.invalid');
  });
});

describe('the files of a folder', () => {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'site-audit-build-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  };
  const onUnreadable = (name: string) => expect.fail(`${name} is skipped`);
  const read = async (baseUrl: string | null = null, maxPages = 100) => {
    const base = baseUrl === null ? null : new URL(baseUrl);
    const { files } = await openFiles(folder, { baseUrl: base, root: folder, maxPages, onUnreadable });
    const pages = await Promise.all(files.map((file) => file.read()));
    return Object.fromEntries(pages.map(({ file, page }) => [file, page.url]));
  };
  const readFirst = async () => {
    const { files } = await openFiles(folder, { baseUrl: null, root: folder, maxPages: 1, onUnreadable });
    return files[0]?.read();
  };
  const link = (href: string) => `<!doctype html><title>A</title><link rel="canonical" href="${href}">`;

  it('have the addresses they are published at', async () => {
    await write({
      'index.html': link('https://www.example.com/'),
      'about.html': link('https://www.example.com/about'),
      'blog/index.html': link('https://www.example.com/blog/'),
      'blog/a b.html': link('https://www.example.com/elsewhere'),
      '404.html': link('https://www.example.com/404'),
      'node_modules/x/index.html': '',
      '.git/index.html': '',
      'style.css': '',
    });
    expect(await read()).toEqual({
      'index.html': 'https://www.example.com/',
      'about.html': 'https://www.example.com/about',
      'blog/index.html': 'https://www.example.com/blog/',
      'blog/a b.html': 'https://www.example.com/blog/a%20b.html',
    });
    expect(await read('https://example.net/docs')).toMatchObject({
      'index.html': 'https://example.net/docs/',
      'about.html': 'https://example.net/docs/about.html',
    });
  });

  it('have no known URL if nothing says it', async () => {
    await write({ 'a.html': link('/a.html') });
    expect(await read()).toEqual({ 'a.html': 'https://unknown.invalid/a.html' });
  });

  it('are read with their robots.txt and in their encoding', async () => {
    await write({ 'robots.txt': 'User-agent: *\nDisallow: /' });
    await writeFile(
      join(folder, 'a.html'),
      Buffer.from('<meta charset="windows-1252"><title>Caf\xe9 \x80</title>', 'latin1'),
    );
    const page = await readFirst();
    expect(page?.robotsTxt).toMatchObject({ kind: 'found', text: expect.stringContaining('Disallow') });
    expect(page?.page.text).toContain('Café €');
  });

  it('are read to the limit of a page, however large they are', async () => {
    await writeFile(join(folder, 'large.html'), '<p>Bread');
    await truncate(join(folder, 'large.html'), 3 * 2 ** 30);
    expect((await readFirst())?.page).toMatchObject({
      bytes: 5 * 2 ** 20,
      truncated: true,
    });
  });

  it('are the first in an order that depends on their paths alone', async () => {
    await expect(read()).rejects.toThrow('has no HTML files');
    await write({
      'b/index.html': '',
      'b.html': '',
      'é.html': '',
      'B.html': '',
      'a/z/a.html': '',
      'a/b.html': '',
    });
    const all = ['B.html', 'b.html', 'é.html', 'b/index.html', 'a/b.html', 'a/z/a.html'];
    for (const count of [1, 4, 6, 7])
      expect(Object.keys(await read(null, count)), `${count}`).toEqual(all.slice(0, count));
    await write({ 'index.html': '' });
    expect(Object.keys(await read(null, 2))).toEqual(['index.html', 'B.html']);
  });

  it('are not those behind a symbolic link, which can lead around in a circle', async () => {
    await write({ 'a/b.html': '' });
    await symlink('..', join(folder, 'a/up'));
    await symlink('b.html', join(folder, 'a/c.html'));
    expect(Object.keys(await read())).toEqual(['a/b.html']);
  });
});

it('addresses that are not public are not asked', async () => {
  const ask = (url: string) =>
    request(new URL(url), { allowPrivate: false, signal: new AbortController().signal });
  await expect(ask('http://127.0.0.1:9/')).rejects.toThrow('127.0.0.1 is not a public address (loopback');
  await expect(ask('http://[::1]:9/')).rejects.toThrow('::1 is not a public address');
  await expect(ask('http://[::ffff:169.254.169.254]/')).rejects.toThrow('not a public address');
  await expect(ask('http://2130706433/')).rejects.toThrow('127.0.0.1 is not a public address');
  await expect(ask('http://localhost:9/')).rejects.toThrow(/localhost is .*, which is not a public address/);
});
