import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseResolvers } from '../../src/crawler/dns.ts';
import { FETCH_LIMITS, fetchPage, type FetchLimits, type FetchResult } from '../../src/crawler/fetch-page.ts';
import { type FetchedPage, header, headerValues } from '../../src/lib/fetched-page.ts';
import { type Answer, lookupsOf, newHost, requestsTo, site } from '../internet.ts';

function visit(address: string, limits: Partial<FetchLimits> = {}): Promise<FetchResult> {
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  return fetchPage(address, { siteUrl: 'https://audit.brightpage.com', resolvers, limits });
}

/** The page of a site that consists of this answer. */
async function pageOf(answer: Answer, limits?: Partial<FetchLimits>): Promise<FetchedPage> {
  const result = await visit(`https://${await site({ '/': answer })}/`, limits);
  if (result.kind !== 'page') throw new Error(result.message);
  return result.page;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a page that answers', () => {
  it('comes back with its text, headers, size and times, and the robots.txt of its host', async () => {
    const host = await site({
      '/shoes?size=9': {
        body: '<title>Schuhe für alle</title>',
        headers: { 'x-robots-tag': 'noarchive' },
        delayMs: 20,
      },
      '/robots.txt': { body: 'User-agent: *\nDisallow: /cart\n', headers: { 'content-type': 'text/plain' } },
    });
    const result = await visit(`https://${host.toUpperCase()}:443/shoes?size=9#reviews`);
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
    expect(header(result.page, 'x-robots-tag')).toBe('noarchive');
    expect(result.page.ttfbMs).toBeGreaterThanOrEqual(15);
    expect(result.page.totalMs).toBeGreaterThanOrEqual(result.page.ttfbMs);
  });

  it('is asked for once, by name, with no cookies, after one look at DNS', async () => {
    const host = await site({ '/': { body: 'x', headers: { 'set-cookie': 'a=1' } } });
    await visit(`https://${host}/`);
    const requests = await requestsTo(host);
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
    expect(await lookupsOf(host)).toEqual(['A', 'AAAA']);
  });

  it('keeps each cookie apart', async () => {
    const cookies = ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2; HttpOnly'];
    const page = await pageOf({ body: 'x', headers: { 'set-cookie': cookies } });
    expect(headerValues(page, 'set-cookie')).toEqual(cookies);
  });

  it.each([404, 410, 429, 500, 503])('is a page with status %i too', async (status) => {
    expect(await pageOf({ status, body: '<title>Sorry</title>' })).toMatchObject({
      status,
      text: '<title>Sorry</title>',
    });
  });

  it('is a page without an address to redirect to', async () => {
    expect(await pageOf({ status: 302, body: 'lost' })).toMatchObject({
      status: 302,
      text: 'lost',
      redirects: [],
    });
    const unusable = await pageOf({ status: 301, headers: { location: 'https://[' } });
    expect(unusable).toMatchObject({ status: 301, redirects: [] });
  });

  it('is unpacked, its size counted unpacked', async () => {
    expect(await pageOf({ body: 'word ', times: 1_000, gzip: true })).toMatchObject({
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
    const page = await pageOf({ body: 'words', headers: { 'content-type': type } });
    expect(page).toMatchObject({ text: isText ? 'words' : '', bytes: 5 });
  });

  it.each([
    ['text', 'words', 'words'],
    ['binary data', '\u0089PNG\r\n\u001a\0\u0001', ''],
  ])('without a type is read as text when it is %s', async (_, body, text) => {
    expect((await pageOf({ body, headers: { 'content-type': '' } })).text).toBe(text);
  });

  it('in a coding we did not ask for is not read as text', async () => {
    const page = await pageOf({ body: 'packed', headers: { 'content-encoding': 'zstd' } });
    expect(page).toMatchObject({ text: '', bytes: 6 });
  });

  it('is read up to 5 MB, unpacked', async () => {
    expect(FETCH_LIMITS).toEqual({
      maxRedirects: 10,
      maxBytes: 5_242_880,
      headersMs: 15_000,
      totalMs: 25_000,
    });
    const page = await pageOf({ body: 'ä', times: 3 * 1024 * 1024, gzip: true });
    expect(page).toMatchObject({ bytes: 5_242_880, truncated: true });
    expect(page.text).toBe('ä'.repeat(2_621_440));
    expect(await pageOf({ body: 'x', times: 5_242_880 })).toMatchObject({
      bytes: 5_242_880,
      truncated: false,
    });
  });

  it('is cut without half a character at its end', async () => {
    expect(await pageOf({ body: '12345ä' }, { maxBytes: 6 })).toMatchObject({
      text: '12345',
      bytes: 6,
      truncated: true,
    });
  });
});

describe('a page that is not reached', () => {
  it.each<[string, string, Answer, string]>([
    [
      'refused',
      'refuses the connection',
      { failure: 'close' },
      'refused the connection or closed it without an answer',
    ],
    ['tls', 'fails the TLS handshake', { failure: 'not-http' }, 'check its TLS certificate'],
    ['connection', 'breaks off', { body: '<title>', failure: 'break' }, 'broke off while sending the page'],
    [
      'connection',
      'sends a damaged encoding',
      { body: 'x', headers: { 'content-encoding': 'gzip' } },
      'broke off',
    ],
    ['timeout', 'does not answer', { failure: 'hang' }, 'did not answer within 0.3 seconds'],
    [
      'timeout',
      'does not end',
      { body: '<title>', failure: 'stall' },
      'did not send the whole page within 0.8 seconds',
    ],
  ])('is told as %s when it %s', async (reason, _, answer, message) => {
    const host = await site({ '/': answer });
    const result = await visit(`https://${host}/`, { headersMs: 300, totalMs: 800 });
    expect(result).toMatchObject({ kind: 'unreachable', reason, message: expect.stringContaining(message) });
    expect(result).toMatchObject({ message: expect.stringContaining(host) });
  });

  it('is told as dns when the host has no address, and is not asked', async () => {
    const host = newHost();
    expect(await visit(`https://${host}/`)).toEqual({
      kind: 'unreachable',
      reason: 'dns',
      message: `The host ${host} has no address in DNS. Check the spelling, or its A and AAAA records.`,
      redirects: [],
    });
    expect(await requestsTo(host)).toEqual([]);
  });

  it('is told as dns when no resolver answers', async () => {
    const host = await site({ '/': { body: 'x' } }, { dns: { status: 2 } });
    expect(await visit(`https://${host}/`)).toMatchObject({
      kind: 'unreachable',
      reason: 'dns',
      message: `The host ${host} could not be looked up in DNS: the DNS resolver dns.google answered with DNS error 2.`,
    });
    expect(await requestsTo(host)).toEqual([]);
  });

  it('has all redirects together limited in time', async () => {
    const host = await site({
      '/': { status: 302, headers: { location: '/2' }, delayMs: 300 },
      '/2': { status: 302, headers: { location: '/3' }, delayMs: 300 },
      '/3': { body: 'x', delayMs: 300 },
    });
    expect(await visit(`https://${host}/`, { headersMs: 400, totalMs: 700 })).toMatchObject({
      kind: 'unreachable',
      reason: 'timeout',
      redirects: [{ location: `https://${host}/2` }, { location: `https://${host}/3` }],
    });
  });

  it.each([
    [530, 'error code: 1016', 'dns'],
    [521, 'error code: 521', 'refused'],
    [522, 'error code: 522', 'timeout'],
    [526, 'error code: 526\n', 'tls'],
    [520, 'error code: 520', 'connection'],
    [403, 'error code: 1003', 'connection'],
  ])(
    'is told from the answer that the edge gives in its place: %i %s is %s',
    async (status, body, reason) => {
      const host = await site({
        '/': { status, body, headers: { 'content-type': 'text/plain; charset=UTF-8' } },
      });
      expect(await visit(`https://${host}/`)).toMatchObject({ kind: 'unreachable', reason });
    },
  );

  it('is not confused with an error page that speaks of errors', async () => {
    expect((await pageOf({ status: 521, body: '<h1>error code: 521</h1>' })).status).toBe(521);
    expect((await pageOf({ status: 404, body: 'error code: 404' })).status).toBe(404);
  });
});

describe('an address that may not be asked for', () => {
  it.each([
    'http://127.0.0.1/',
    'http://[::1]:8787/',
    'https://user:secret@shop.brightpage.com/',
    'ftp://shop.brightpage.com/',
  ])('%s causes no request at all', async (address) => {
    const outgoing = vi.spyOn(globalThis, 'fetch');
    expect(await visit(address)).toMatchObject({ kind: 'refused', hop: 0 });
    expect(outgoing).not.toHaveBeenCalled();
  });

  it.each([
    ['10.0.0.7', { A: ['10.0.0.7'] }],
    ['169.254.169.254', { A: ['93.184.215.14', '169.254.169.254'] }],
    ['::1', { A: ['93.184.215.14'], AAAA: ['::1'] }],
    ['not an address', { CNAME: 'a.cdn.net', A: ['not an address'] }],
  ])('is that of a host of which one DNS answer is %s', async (address, dns) => {
    const host = await site({ '/': { body: 'secret' } }, { dns });
    expect(await visit(`https://${host}/`)).toMatchObject({
      kind: 'refused',
      hop: 0,
      message: expect.stringContaining(
        `${host} resolves to ${address}, which is not an address of the public internet`,
      ),
    });
    expect(await requestsTo(host)).toEqual([]);
  });

  it('is not looked up in DNS when it is a public IP address', async () => {
    const host = await site({ '/': { body: 'x' } }, { host: '93.184.215.99' });
    expect(await visit(`http://${host}/`)).toMatchObject({ kind: 'page' });
    expect(await lookupsOf(host)).toEqual([]);
  });
});
