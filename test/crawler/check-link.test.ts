import { describe, expect, it, vi } from 'vitest';
import { LinkChecker, type LinkToCheck } from '../../src/crawler/check-link.ts';
import { type CrawlerOptions, createRequester } from '../../src/crawler/requester.ts';
import { stopTimers, until } from '../clock.ts';
import { createSite, listDnsLookups, listRequestsTo, newHost } from '../internet.ts';
import { FORBIDDEN_URLS } from '../forbidden-urls.ts';
import { createOpenGate, OPEN_GATE } from './admit-all.ts';

const GIF = 'R0lGODlhPQAlAIAAAExpccgeHiH5BAUAAAAALAAAAAA9ACUAAAIwjI+py+0Po5y02ouz3rz7D4biSJbmiabqyg==';

function newChecker(gate: Pick<CrawlerOptions, keyof typeof OPEN_GATE | 'access'> = OPEN_GATE): LinkChecker {
  const options = { siteUrl: 'https://audit.example', resolvers: ['https://dns.google/resolve'], ...gate };
  return new LinkChecker(createRequester(options, new AbortController().signal));
}

function check(url: string, kind: LinkToCheck['kind'] = 'link', isLast = true) {
  return newChecker().check({ url, kind }, isLast);
}

/** The methods and paths that were requested, without robots.txt. */
async function listSent(host: string): Promise<string[]> {
  return (await listRequestsTo(host))
    .map(({ method, url, headers }) => `${method} ${new URL(url).pathname} ${headers['range'] ?? ''}`.trim())
    .filter((line) => !line.includes('robots.txt'));
}

describe('a link', () => {
  it('is asked for with HEAD alone', async () => {
    const host = await createSite({ '/page': { headers: { 'cache-control': 'max-age=60' } } });
    const checked = await check(`https://${host}/page#top`);
    expect(checked).toMatchObject({
      kind: 'answered',
      requests: 2,
      answer: {
        status: 200,
        failure: null,
        target: null,
        mediaType: 'text/html',
        cacheSeconds: 60,
        image: null,
      },
    });
    expect(await listSent(host)).toEqual(['HEAD /page']);
  });

  it.each([403, 404, 405, 500, 501])(
    'is asked for with GET too if the answer to HEAD is %d',
    async (status) => {
      const host = await createSite({ '/': { body: 'Hello' }, 'HEAD /': { status } });
      expect(await check(`https://${host}/`)).toMatchObject({ answer: { status: 200 }, requests: 3 });
      expect(await listSent(host)).toEqual(['HEAD /', 'GET / bytes=0-65535']);
    },
  );

  it('is followed to what robots.txt disallows if its website says to ignore the file', async () => {
    const host = await createSite({
      '/robots.txt': { body: 'User-agent: *\nDisallow: /new' },
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': { body: 'Hello' },
    });
    const link = { url: `https://${host}/old`, kind: 'link' as const };
    expect(await newChecker().check(link, true)).toMatchObject({ answer: { status: 301 } });
    const access = { hosts: [host], headers: {}, userAgentSuffix: '', ignoresRobotsTxt: true };
    expect(await newChecker({ ...OPEN_GATE, access }).check(link, true)).toMatchObject({
      answer: { status: 200 },
    });
  });

  it('is asked for with GET too if there is no answer to HEAD', async () => {
    const host = await createSite({ '/': { body: 'Hello' }, 'HEAD /': { failure: 'hang' } });
    stopTimers();
    const { mock } = vi.spyOn(globalThis, 'fetch');
    const checked = check(`https://${host}/`);
    // DNS answers twice, and robots.txt once.
    await until(() => mock.calls.length === 4);
    vi.advanceTimersByTime(10_000);
    expect(await checked).toMatchObject({ answer: { status: 200 } });
    expect(await listSent(host)).toEqual(['HEAD /', 'GET / bytes=0-65535']);
  });

  it('whose body never ends is not read', async () => {
    const host = await createSite({
      '/': { failure: 'stall', body: 'x'.repeat(1_000), times: 2_000 },
      'HEAD /': { status: 405 },
    });
    expect(await check(`https://${host}/`)).toMatchObject({ bytes: 0, answer: { status: 200 } });
  });

  it('that is gone answers 404 to both', async () => {
    const host = await createSite({});
    expect(await check(`https://${host}/gone`)).toMatchObject({ answer: { status: 404, blockedBy: null } });
  });

  it('names where its redirects end', async () => {
    const target = await createSite({ '/new': {} });
    const host = await createSite({
      '/old': { status: 301, headers: { location: '/older' } },
      '/older': { status: 302, headers: { location: `https://${target}/new` } },
    });
    expect(await check(`https://${host}/old`)).toMatchObject({
      answer: { status: 200, target: `https://${target}/new` },
    });
  });

  it('names the target of a redirect that robots.txt there disallows, and does not ask for it', async () => {
    const target = await createSite({ '/robots.txt': { body: 'User-agent: *\nDisallow: /' } });
    const host = await createSite({ '/': { status: 301, headers: { location: `https://${target}/new` } } });
    expect(await check(`https://${host}/`)).toMatchObject({
      answer: { status: 301, target: `https://${target}/new` },
    });
    expect(await listSent(target)).toEqual([]);
  });

  it('whose robots.txt disallows it is not asked for', async () => {
    const host = await createSite({ '/robots.txt': { body: 'User-agent: *\nDisallow: /private' } });
    expect(await check(`https://${host}/private`)).toMatchObject({ kind: 'skipped', reason: 'robots_txt' });
    expect(await listSent(host)).toEqual([]);
  });

  it.each([
    ['close', 'connection'],
    ['tls', 'tls'],
  ] as const)('whose host fails (%s) gives no answer', async (failure, expected) => {
    const host = await createSite({ '/robots.txt': { status: 404 }, '*': { failure } });
    expect(await check(`https://${host}/`)).toMatchObject({ answer: { status: null, failure: expected } });
  });

  it('whose host does not exist is told from one that cannot be looked up', async () => {
    expect(await check(`https://${newHost()}/`)).toMatchObject({ answer: { failure: 'no_address' } });
    const failing = await createSite({}, { dns: { status: 2 } });
    expect(await check(`https://${failing}/`)).toMatchObject({ answer: { failure: 'dns' } });
  });

  it('that a firewall refuses is blocked', async () => {
    const refusal = { status: 403, headers: { 'cf-mitigated': 'challenge' } };
    const host = await createSite({ '/robots.txt': { body: '' }, '*': refusal });
    expect(await check(`https://${host}/`)).toMatchObject({ answer: { blockedBy: 'cloudflare' } });
    const plain = await createSite({ '/robots.txt': { body: '' }, '*': { status: 403 } });
    expect(await check(`https://${plain}/`)).toMatchObject({ answer: { blockedBy: 'unknown' } });
  });

  it('that redirects in a circle has no answer', async () => {
    const host = await createSite({ '*': { status: 302, headers: { location: '/' } } });
    expect(await check(`https://${host}/`)).toMatchObject({ answer: { failure: 'redirects' } });
  });

  it('whose host asks for a pause is postponed, and judged by its last answer', async () => {
    const host = await createSite({ '/robots.txt': { body: '' }, '*': { status: 429 } });
    expect(await check(`https://${host}/`, 'link', false)).toMatchObject({ kind: 'postponed' });
    expect(await check(`https://${host}/`)).toMatchObject({ answer: { status: 429, blockedBy: 'unknown' } });
  });

  it('that the gate does not admit is postponed, and nothing is sent', async () => {
    const host = await createSite({ '/': {} });
    const gate = createOpenGate(async () => ({ kind: 'rate-limited', message: 'Later.', retryAfter: 7 }));
    expect(await newChecker(gate).check({ url: `https://${host}/`, kind: 'link' }, true)).toEqual({
      kind: 'postponed',
      wait: 7_000,
      requests: 0,
      bytes: 0,
    });
    expect(await listRequestsTo(host)).toEqual([]);
  });

  it('to a host that is never fetched is refused', async () => {
    const gate = createOpenGate(async () => ({ kind: 'blocked', message: 'Never.' }));
    const url = `https://${await createSite({ '/': {} })}/`;
    expect(await newChecker(gate).check({ url, kind: 'link' }, true)).toMatchObject({ reason: 'forbidden' });
  });
});

describe('a file', () => {
  it('has the length of the answer to HEAD, without its body', async () => {
    const host = await createSite({
      '/a.css': { body: 'a{}', times: 100, headers: { 'content-type': 'text/css; charset=utf-8' } },
    });
    expect(await check(`https://${host}/a.css`, 'file')).toMatchObject({
      bytes: expect.any(Number),
      answer: { mediaType: 'text/css', hasMoreBytes: false, image: null },
    });
  });

  it('whose size is not sent is read, up to 256 KiB', async () => {
    const stall = { body: 'a{}', headers: { 'content-type': 'text/css' }, gzip: true };
    const host = await createSite({ '/a.css': stall, 'HEAD /a.css': { ...stall, body: '' } });
    expect(await check(`https://${host}/a.css`, 'file')).toMatchObject({ answer: { encoding: 'gzip' } });
  });

  it.each(['0', ''])('is asked for with GET if the answer to HEAD has the length "%s"', async (length) => {
    const css = { headers: { 'content-type': 'text/css', 'content-length': length } };
    const host = await createSite({
      '/a.css': { body: 'a{}', failure: 'stall', times: 200_000, headers: { 'content-type': 'text/css' } },
      'HEAD /a.css': css,
    });
    expect(await check(`https://${host}/a.css`, 'file')).toMatchObject({
      answer: { status: 200, bytes: 262_144, hasMoreBytes: true, mediaType: 'text/css' },
      bytes: 262_144,
    });
  });

  it('that is empty has no range', async () => {
    const host = await createSite({
      'HEAD /': { status: 405 },
      '/': { status: 416, headers: { 'content-range': 'bytes */0' } },
    });
    expect(await check(`https://${host}/`, 'file')).toMatchObject({ answer: { status: 200, bytes: 0 } });
  });
});

describe('an image', () => {
  it('is asked for once, and its header read', async () => {
    const host = await createSite({
      '/a.gif': {
        base64: GIF,
        headers: { 'content-type': 'image/gif', 'content-range': 'bytes 0-65535/900000' },
        status: 206,
      },
    });
    const checked = await check(`https://${host}/a.gif`, 'image');
    expect(checked).toMatchObject({
      bytes: expect.any(Number),
      answer: { status: 206, bytes: 900_000, image: { format: 'gif', size: { width: 61, height: 37 } } },
    });
    expect(await listSent(host)).toEqual(['GET /a.gif bytes=0-65535']);
  });

  it.each([
    ['compressed', { gzip: true, body: ' '.repeat(10_000), times: 3_000 }],
    ['without an end', { failure: 'stall', body: ' '.repeat(10_000), times: 100 }],
  ] as const)('%s is read up to 256 KiB, whatever the range', async (_, answer) => {
    const svg = { headers: { 'content-type': 'image/svg+xml' } };
    const host = await createSite({ '/robots.txt': { status: 404 }, '/a.svg': { ...svg, ...answer } });
    const { bytes, ...checked } = await check(`https://${host}/a.svg`, 'image');
    expect(bytes).toBeGreaterThan(60_000);
    expect(bytes).toBeLessThanOrEqual(262_144);
    expect(checked).toMatchObject({ answer: { status: 200, image: null } });
  });

  it('that is cut off keeps what its first bytes say', async () => {
    const host = await createSite({
      '/robots.txt': { status: 404 },
      '/a.svg': {
        failure: 'break',
        body: '<svg width="61" height="37">',
        headers: { 'content-type': 'image/svg+xml' },
      },
    });
    expect(await check(`https://${host}/a.svg`, 'image')).toMatchObject({
      answer: { hasMoreBytes: true, image: { size: { width: 61, height: 37 } } },
    });
  });
});

const PRIVATE_ADDRESSES = [
  '10.0.0',
  '127.0.0',
  '169.254.169',
  '172.16.0',
  '192.168.0',
  '100.64.0',
  '0.0.0',
].flatMap((network) => Array.from({ length: 17 }, (_, n) => `${network}.${n * 15}`));

/** The address as one number, as old URLs write it. */
function toNumber(ip: string): number {
  return ip.split('.').reduce((number, byte) => number * 256 + Number(byte), 0);
}

it('sends nothing to forbidden URLs, and nothing on the way from a redirect to one', async () => {
  const outgoing = vi.spyOn(globalThis, 'fetch');
  // The others are forbidden for webhooks only.
  const forbidden = FORBIDDEN_URLS.filter((url) => url !== 'http://hooks.brightpage.com/').concat(
    PRIVATE_ADDRESSES.flatMap((ip) => [
      `http://${ip}/`,
      `https://${toNumber(ip)}/`,
      `https://[::ffff:${ip}]/`,
    ]),
  );
  expect(forbidden.length).toBeGreaterThan(351);
  for (const url of forbidden)
    expect(await check(url), url).toEqual({ kind: 'skipped', reason: 'forbidden', requests: 0, bytes: 0 });
  expect(outgoing).not.toHaveBeenCalled();
  const host = await createSite({
    '/': { status: 302, headers: { location: 'http://169.254.169.254/latest/' } },
  });
  outgoing.mockClear();
  expect(await check(`https://${host}/`)).toMatchObject({
    answer: { status: 302, target: 'http://169.254.169.254/latest/' },
  });
  expect(
    outgoing.mock.calls.filter(([url]) => String(url instanceof Request ? url.url : url).includes('169.254')),
  ).toEqual([]);
});

it('sends nothing to a host with a private address', async () => {
  const host = await createSite({ '/': {} }, { dns: { A: ['10.0.0.1'] } });
  expect(await check(`https://${host}/`)).toMatchObject({ kind: 'skipped', reason: 'forbidden' });
  const from = await createSite({ '/': { status: 301, headers: { location: `https://${host}/` } } });
  expect(await check(`https://${from}/`)).toMatchObject({
    answer: { status: 301, target: `https://${host}/` },
  });
  expect(await listRequestsTo(host)).toEqual([]);
});

it('reads the robots.txt of a host once for all its links', async () => {
  const host = await createSite({ '*': {} });
  const checker = newChecker();
  for (const path of ['/a', '/b', '/c'])
    await checker.check({ url: `https://${host}${path}`, kind: 'link' }, true);
  const paths = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
  expect(paths).toEqual(['/robots.txt', '/a', '/b', '/c']);
  expect(await listDnsLookups(host)).toEqual(['A', 'AAAA']);
});
