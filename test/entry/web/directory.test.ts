import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '../../../src/app.ts';
import { writeEvidence } from '../../../src/engine/evidence.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../../engine/page-input.ts';
import { ORIGIN } from './browser.ts';
import { bindings, publishSnapshot, hashResponse, requestPage } from './published-snapshot.ts';
import { expectRole, expectTag } from '../../page.ts';

type Published = Awaited<ReturnType<typeof publishSnapshot>>;

let snapshot: Published;
let path: string;

beforeAll(async () => {
  snapshot = await publishSnapshot();
  path = `/ai-directory/gemini/${snapshot.submission.id}`;
});

describe('the JSON form', () => {
  it('sends the frozen bytes, with the SHA-256 that the API returns', async () => {
    const response = await requestPage(`${path}.json`);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(await hashResponse(response)).toBe(snapshot.submission.snapshot_sha256);
  });

  it('says its digest in ETag, Repr-Digest and Digest, is cached for five minutes and must not be transformed', async () => {
    const { headers } = await requestPage(`${path}.json`);
    const hex = snapshot.submission.snapshot_sha256;
    const base64 = btoa(
      String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))),
    );
    expect(headers.get('ETag')).toBe(`"${hex}"`);
    expect(headers.get('Repr-Digest')).toBe(`sha-256=:${base64}:`);
    expect(headers.get('Digest')).toBe(`SHA-256=${base64}`);
    expect(headers.get('Cache-Control')).toBe('public, max-age=60, s-maxage=180, no-transform');
  });

  it('is not rendered as a page: nosniff, a strict policy and a file name', async () => {
    const { headers } = await requestPage(`${path}.json`);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Content-Disposition')).toBe(`inline; filename="${snapshot.submission.id}.json"`);
  });

  it('is canonical JSON without the publisher', async () => {
    const text = await (await requestPage(`${path}.json`)).text();
    const document = JSON.parse(text) as Record<string, unknown>;
    expect(Object.keys(document)).toEqual(Object.keys(document).sort());
    expect(text).not.toMatch(/": |, "/);
    expect(document).toMatchObject({
      format: 'site-audit-snapshot/1',
      id: snapshot.submission.id,
      provider: 'gemini',
      source_url: snapshot.report.normalized_url,
      provenance: { canonicalization: 'RFC 8785', digest: 'SHA-256', release: '1.1.0', trimmed: [] },
    });
    expect(text).not.toContain(snapshot.email);
  });

  it.each([
    ['the tag', (tag: string) => tag],
    ['the tag weakened on the way', (tag: string) => `W/${tag}`],
    ['a list with it', (tag: string) => `"other", ${tag}`],
    ['any', () => '*'],
  ])('is 304 for a client that has it: %s', async (_name, write) => {
    const tag = `"${snapshot.submission.snapshot_sha256}"`;
    const response = await requestPage(`${path}.json`, { 'If-None-Match': write(tag) });
    expect(response.status).toBe(304);
    expect(response.headers.get('ETag')).toBe(tag);
    expect(await response.text()).toBe('');
  });

  it('is sent again to a client with another ETag', async () => {
    expect((await requestPage(`${path}.json`, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('can be read by scripts of any site, and requested by HEAD', async () => {
    const response = await requestPage(`${path}.json`, {}, 'HEAD');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('the Markdown form', () => {
  it('has front matter, the content, the score and the source', async () => {
    const response = await requestPage(`${path}.md`);
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    const text = await response.text();
    const { report, submission } = snapshot;
    expect(text).toMatch(/^---\ntitle: "How we bake sourdough, hour by hour"\n/);
    for (const part of [
      `source: "${report.normalized_url}"`,
      'byline: "Ines Carvalho"',
      'published: "2026-03-02"',
      `score: ${submission.score}`,
      `sha256: "${submission.snapshot_sha256}"`,
      '# How we bake sourdough, hour by hour',
      `(${report.normalized_url})`,
      '## The timetable',
      '- A heavy pot with a lid',
      '  - author: Ines Carvalho',
      '| Indexability |',
      `| **Overall** | **${submission.score}** |`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(snapshot.email);
  });
});

describe('the plain address', () => {
  it.each([
    [undefined, 'text/html; charset=UTF-8'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=UTF-8'],
    ['*/*', 'text/html; charset=UTF-8'],
    ['image/png', 'text/html; charset=UTF-8'],
    ['application/json', 'application/json'],
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/markdown, text/html, */*', 'text/markdown; charset=utf-8'],
    ['text/html, text/markdown', 'text/html; charset=UTF-8'],
    ['text/html;q=0.5, application/json', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['*/*, application/json;q=0.5', 'text/html; charset=UTF-8'],
    ['application/json;q=0', 'text/html; charset=UTF-8'],
    ['Text/Markdown', 'text/markdown; charset=utf-8'],
  ])('answers Accept %s with %s', async (accept, type) => {
    const response = await requestPage(path, accept === undefined ? {} : { Accept: accept });
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Vary')).toBe('Accept');
  });

  it('gives the same bytes as the JSON form, says where they are from, and is kept briefly', async () => {
    const response = await requestPage(path, { Accept: 'application/json' });
    expect(response.headers.get('Content-Location')).toBe(`${path}.json`);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60, s-maxage=180');
    expect(await hashResponse(response)).toBe(snapshot.submission.snapshot_sha256);
  });
});

describe('the page for people', () => {
  it('shows source, content, scores and how to verify it', async () => {
    const html = await (await requestPage(path)).text();
    const { report, submission } = snapshot;
    const rel = 'nofollow ugc noopener';
    const { id } = submission;
    expectTag(html, 'h1', { name: 'How we bake sourdough, hour by hour', dir: 'auto' });
    expectRole(html, 'heading', { name: 'The timetable' });
    expectRole(html, 'link', { href: report.normalized_url, rel });
    expectRole(html, 'link', { href: `${path}.json`, download: `${id}.json` });
    expectRole(html, 'link', { href: `${path}.tlog-proof`, download: `${id}.tlog-proof` });
    expectRole(html, 'link', { href: '/verify' });
    expectRole(html, 'link', {
      href: 'https://www.example.org/starters',
      name: 'the study of starters',
      rel,
    });
    expectRole(html, 'definition', { term: 'Indexability' });
    for (const part of [
      `curl -s ${ORIGIN}${path}.json | sha256sum`,
      submission.snapshot_sha256,
      'Image: The open crumb of a loaf',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain(snapshot.email);
  });

  it('has a link to report it by mail, with a subject that names it, unless no address is set', async () => {
    const requestWith = async (address: string | undefined) => {
      // Not from the cache: the address is part of the page.
      const { submission } = await publishSnapshot();
      const page = `/ai-directory/gemini/${submission.id}`;
      const response = await app.request(ORIGIN + page, {}, { ...bindings, ABUSE_EMAIL: address });
      return { page, html: await response.text() };
    };
    const { page, html } = await requestWith('abuse+reports@audit.brightpage.com');
    const { href = '' } = expectRole(html, 'link', { name: 'Report this page' });
    const link = new URL(href);
    expect(link.protocol).toBe('mailto:');
    expect(decodeURIComponent(link.pathname)).toBe('abuse+reports@audit.brightpage.com');
    expect(link.searchParams.get('subject')).toBe(`Report about ${ORIGIN}${page}`);
    expect(href).not.toMatch(/[ +]/);
    for (const unset of [undefined, '']) expect((await requestWith(unset)).html).not.toContain('mailto:');
  });

  it('names its address, its source as canonical, its other forms, a link preview and a data set with its digest', async () => {
    const html = await (await requestPage(path)).text();
    expectTag(html, 'meta', { property: 'og:url', content: `${ORIGIN}${path}` });
    expectTag(html, 'link', { rel: 'canonical', href: snapshot.submission.source_url });
    expectTag(html, 'link', { rel: 'alternate', type: 'application/json', href: `${ORIGIN}${path}.json` });
    expectTag(html, 'link', { rel: 'alternate', type: 'text/markdown', href: `${ORIGIN}${path}.md` });
    expectTag(html, 'meta', { name: 'description', content: /^.{70,160}$/ });
    expectTag(html, 'meta', { property: 'og:url', content: `${ORIGIN}${path}` });
    const { name: data = '' } = expectTag(html, 'script', { type: 'application/ld+json' });
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Dataset',
      isBasedOn: snapshot.report.normalized_url,
      dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      identifier: { propertyID: 'sha256', value: snapshot.submission.snapshot_sha256 },
    });
  });
});

it.each([
  '/ai-directory/bing',
  '/ai-directory/bing/atom.xml',
  `/ai-directory/bing/l_${'0'.repeat(32)}`,
  '/ai-directory/gemini/l_1',
  '/ai-directory/gemini/nothing.json',
  `/ai-directory/gemini/l_${'0'.repeat(32)}.xml`,
])('%s is a 404 page', async (address) => {
  const response = await requestPage(address);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Page not found');
});

it('a snapshot is not found in another directory', async () => {
  expect((await requestPage(path.replace('gemini', 'claude'))).status).toBe(404);
});

it.each(['/ai-directory', '/ai-directory/gemini', 'the snapshot'])(
  '%s scores 90 or more in our own audit',
  async (address) => {
    const own = address === 'the snapshot' ? path : address;
    const page = await requestPage(own);
    const { analysis } = runAudit(
      createAuditInput(await page.text(), { url: ORIGIN + own, headers: Object.fromEntries(page.headers) }),
    );
    const issues = analysis.issues.map(({ id, evidence }) => `${id}: ${writeEvidence(evidence)}`);
    expect(analysis.overall_score, issues.join('\n')).toBeGreaterThanOrEqual(90);
  },
);
