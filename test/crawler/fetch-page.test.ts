import { describe, expect, it } from 'vitest';
import { FETCH_LIMITS, type FetchLimits } from '../../src/crawler/read-page.ts';
import { type FetchedPage, getHeader, getHeaderValues } from '../../src/engine/fetched-page.ts';
import { type SiteResponse, listDnsLookups, listRequestsTo, createSite } from '../internet.ts';
import { fetchTestPage } from './fetch-test-page.ts';

/** Fetches the page of a site with this response. */
async function fetchSinglePage(answer: SiteResponse, limits?: Partial<FetchLimits>): Promise<FetchedPage> {
  const result = await fetchTestPage(`https://${await createSite({ '/': answer })}/`, limits);
  if (result.kind !== 'page') throw new Error(result.message);
  return result.page;
}

describe('a page that answers', () => {
  it('comes back with its text, headers, size and times, and the robots.txt of its host', async () => {
    const host = await createSite({
      '/shoes?size=9': {
        body: '<title>Schuhe für alle</title>',
        headers: { 'x-robots-tag': 'noarchive' },
        delayMs: 20,
      },
      '/robots.txt': { body: 'User-agent: *\nDisallow: /cart\n', headers: { 'content-type': 'text/plain' } },
    });
    const result = await fetchTestPage(`https://${host.toUpperCase()}:443/shoes?size=9#reviews`);
    const url = `https://${host}/shoes?size=9`;
    expect(result).toMatchObject({
      kind: 'page',
      page: {
        requestedUrl: url,
        url,
        status: 200,
        redirects: [],
        text: '<title>Schuhe für alle</title>',
        bytes: 31,
        truncated: false,
        charset: { name: 'utf-8', from: 'header' },
      },
      robotsTxt: {
        kind: 'found',
        url: `https://${host}/robots.txt`,
        text: 'User-agent: *\nDisallow: /cart\n',
        bytes: 30,
      },
    });
    if (result.kind !== 'page') return;
    expect(getHeader(result.page, 'x-robots-tag')).toBe('noarchive');
    expect(result.page.ttfbMs).toBeGreaterThanOrEqual(15);
    expect(result.page.totalMs).toBeGreaterThanOrEqual(result.page.ttfbMs);
  });

  it('is requested once, by name, without cookies, after one DNS lookup', async () => {
    const host = await createSite({ '/': { body: 'x', headers: { 'set-cookie': 'a=1' } } });
    await fetchTestPage(`https://${host}/`);
    const requests = await listRequestsTo(host);
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`).sort()).toEqual([
      'GET /',
      'GET /robots.txt',
    ]);
    expect(requests[0]?.headers).toMatchObject({
      'user-agent': 'SiteAuditBot/1.1 (+https://audit.brightpage.com/bot)',
      accept: expect.stringMatching(/^text\/html,/),
      'accept-language': expect.any(String),
      'accept-encoding': 'gzip, br',
    });
    expect(requests[0]?.headers).not.toHaveProperty('cookie');
    expect(await listDnsLookups(host)).toEqual(['A', 'AAAA']);
  });

  it('keeps each cookie apart', async () => {
    const cookies = ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2; HttpOnly'];
    const page = await fetchSinglePage({ body: 'x', headers: { 'set-cookie': cookies } });
    expect(getHeaderValues(page, 'set-cookie')).toEqual(cookies);
  });

  it.each([404, 410, 429, 500, 503])('is a page with status %i too', async (status) => {
    expect(await fetchSinglePage({ status, body: '<title>Sorry</title>' })).toMatchObject({
      status,
      text: '<title>Sorry</title>',
    });
  });

  it('is a page if it has no Location', async () => {
    expect(await fetchSinglePage({ status: 302, body: 'lost' })).toMatchObject({
      status: 302,
      text: 'lost',
      redirects: [],
    });
    const unusable = await fetchSinglePage({ status: 301, headers: { location: 'https://[' } });
    expect(unusable).toMatchObject({ status: 301, redirects: [] });
  });

  it('is decompressed, and its size is that of the decoded body', async () => {
    expect(await fetchSinglePage({ body: 'word ', times: 1_000, gzip: true })).toMatchObject({
      text: 'word '.repeat(1_000),
      bytes: 5_000,
    });
  });

  it.each([
    ['application/xhtml+xml', true],
    ['text/plain', true],
    ['application/feed+json', true],
    ['image/png', false],
    ['application/pdf', false],
    ['application/octet-stream', false],
  ])('of type %s is read as text: %s', async (type, isText) => {
    const page = await fetchSinglePage({ body: 'words', headers: { 'content-type': type } });
    expect(page).toMatchObject({ text: isText ? 'words' : '', bytes: 5 });
  });

  it.each([
    ['text', 'words', 'words'],
    ['binary data', '\u0089PNG\r\n\u001a\0\u0001', ''],
  ])('without a type is read as text when it is %s', async (_, body, text) => {
    expect((await fetchSinglePage({ body, headers: { 'content-type': '' } })).text).toBe(text);
  });

  it.each(['zstd', 'GZIP', 'gzip, identity', 'br, gzip'])(
    'that is still compressed, by the content coding %s, is not read as text',
    async (coding) => {
      const page = await fetchSinglePage({ body: '\0packed', headers: { 'content-encoding': coding } });
      expect(page).toMatchObject({ text: '', bytes: 7 });
    },
  );

  it.each(['none', 'utf-8', 'identity', 'deflate'])(
    'that is text is read as text, whatever the content coding %s says',
    async (coding) => {
      const page = await fetchSinglePage({ body: 'words', headers: { 'content-encoding': coding } });
      expect(page).toMatchObject({ text: 'words', bytes: 5 });
    },
  );

  it('is read up to 5 MB, unpacked', async () => {
    expect(FETCH_LIMITS).toEqual({
      maxRedirects: 10,
      maxBytes: 5_242_880,
      headersTimeoutMs: 15_000,
      totalTimeoutMs: 25_000,
    });
    const page = await fetchSinglePage({ body: 'ä', times: 3 * 1024 * 1024, gzip: true });
    expect(page).toMatchObject({ bytes: 5_242_880, truncated: true });
    expect(page.text).toBe('ä'.repeat(2_621_440));
    expect(await fetchSinglePage({ body: 'x', times: 5_242_880 })).toMatchObject({
      bytes: 5_242_880,
      truncated: false,
    });
  });

  it('is cut without half a character at its end', async () => {
    expect(await fetchSinglePage({ body: '12345ä' }, { maxBytes: 6 })).toMatchObject({
      text: '12345',
      bytes: 6,
      truncated: true,
    });
  });
});
