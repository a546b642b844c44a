import { describe, expect, it, vi } from 'vitest';
import { type SiteResponse, listDnsLookups, newHost, listRequestsTo, createSite } from '../internet.ts';
import { fetchTestPage } from './fetch-test-page.ts';
import { stopTimers, until } from '../clock.ts';

describe('a page that is not reached', () => {
  it.each<[string, string, SiteResponse, string]>([
    [
      'refused',
      'refuses the connection',
      { failure: 'close' },
      'refused the connection or closed it without a valid answer',
    ],
    [
      'refused',
      'answers with something other than HTTP',
      { failure: 'not-http' },
      'refused the connection or closed it without a valid answer',
    ],
    ['tls', 'fails the TLS handshake', { failure: 'tls' }, 'Check its TLS certificate'],
    [
      'connection',
      'breaks off',
      { body: '<title>', failure: 'break' },
      'closed the connection while sending the page',
    ],
    [
      'connection',
      'sends a damaged encoding',
      { body: 'x', headers: { 'content-encoding': 'gzip' } },
      'could not be decompressed. Check its Content-Encoding.',
    ],
    [
      'connection',
      'sends damaged Brotli',
      { body: 'x', headers: { 'content-encoding': 'br' } },
      'could not be decompressed. Check its Content-Encoding.',
    ],
  ])('is reported as %s when it %s', async (reason, _, answer, message) => {
    const host = await createSite({ '/': answer });
    const result = await fetchTestPage(`https://${host}/`);
    expect(result).toMatchObject({ kind: 'unreachable', reason, message: expect.stringContaining(message) });
    expect(result).toMatchObject({ message: expect.stringContaining(host) });
  });

  it.each<[string, SiteResponse, number, number, string]>([
    ['answer', { failure: 'hang' }, 3, 15_000, 'did not answer within 15 seconds'],
    [
      'end',
      { body: '<title>', failure: 'stall' },
      4,
      25_000,
      'did not send the whole page within 25 seconds',
    ],
  ])('is reported as timeout when it does not %s', async (_, answer, answers, milliseconds, message) => {
    const host = await createSite({ '/': answer });
    stopTimers();
    const { mock } = vi.spyOn(globalThis, 'fetch');
    const result = fetchTestPage(`https://${host}/`);
    // DNS answers twice, robots.txt once, and the page where it does not end.
    const countAnswers = () => mock.settledResults.filter(({ type }) => type === 'fulfilled').length;
    await until(() => mock.calls.length === 4 && countAnswers() === answers);
    vi.advanceTimersByTime(milliseconds);
    expect(await result).toMatchObject({
      kind: 'unreachable',
      reason: 'timeout',
      message: `${host} ${message}.`,
    });
  });

  it('is connection when it fails in another way, without TLS', async () => {
    const host = await createSite({ '/': { failure: 'tls' } });
    expect(await fetchTestPage(`http://${host}/`)).toMatchObject({
      kind: 'unreachable',
      reason: 'connection',
      message: `The connection to ${host} failed.`,
    });
  });

  it('is connection when it answers 101 alone, to a request without an upgrade', async () => {
    const host = await createSite({ '/': { status: 101 } });
    expect(await fetchTestPage(`https://${host}/`)).toMatchObject({
      kind: 'unreachable',
      reason: 'connection',
      message: `${host} answered with HTTP status 101, which is not a final response.`,
    });
  });

  it.each([100, 102, 103, 199])(
    'is connection when the runtime returns a response with status %i',
    async (status) => {
      const host = await createSite({});
      const respond = () =>
        Object.defineProperty(new Response('<title>Page</title>'), 'status', { value: status });
      const fetchDns = globalThis.fetch;
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input);
        return url.host === host ? respond() : fetchDns(input, init);
      });
      expect(await fetchTestPage(`https://${host}/`)).toMatchObject({
        kind: 'unreachable',
        message: `${host} answered with HTTP status ${status}, which is not a final response.`,
      });
    },
  );

  it('is no-address when the host has no IP address, and sends no request', async () => {
    const host = newHost();
    expect(await fetchTestPage(`https://${host}/`)).toEqual({
      kind: 'unreachable',
      reason: 'no-address',
      message: `The host ${host} has no address in DNS. Check the spelling, or its A and AAAA records.`,
      redirects: [],
    });
    expect(await listRequestsTo(host)).toEqual([]);
  });

  it('is dns when no resolver answers', async () => {
    const host = await createSite({ '/': { body: 'x' } }, { dns: { status: 2 } });
    expect(await fetchTestPage(`https://${host}/`)).toMatchObject({
      kind: 'unreachable',
      reason: 'dns',
      message: `The host ${host} could not be looked up in DNS: the DNS resolver dns.google answered with DNS error 2.`,
    });
    expect(await listRequestsTo(host)).toEqual([]);
  });

  it('limits the time of all redirects together', async () => {
    const host = await createSite({
      '/': { status: 302, headers: { location: '/2' } },
      '/2': { status: 302, headers: { location: '/3' } },
      '/3': { failure: 'hang' },
    });
    stopTimers();
    const result = fetchTestPage(`https://${host}/`, { headersTimeoutMs: 2_000, totalTimeoutMs: 1_700 });
    await until(async () => (await listRequestsTo(host)).some(({ url }) => url.endsWith('/3')));
    vi.advanceTimersByTime(1_700);
    expect(await result).toMatchObject({
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
    'is recognized by the answer that the edge gives in its place: %i %s is %s',
    async (status, body, reason) => {
      const host = await createSite({
        '/': { status, body, headers: { 'content-type': 'text/plain; charset=UTF-8' } },
      });
      expect(await fetchTestPage(`https://${host}/`)).toMatchObject({ kind: 'unreachable', reason });
    },
  );

  it('is not an error page whose text mentions errors', async () => {
    const html = await createSite({ '/': { status: 521, body: '<h1>error code: 521</h1>' } });
    expect(await fetchTestPage(`https://${html}/`)).toMatchObject({ kind: 'page', page: { status: 521 } });
    const notFound = await createSite({ '/': { status: 404, body: 'error code: 404' } });
    expect(await fetchTestPage(`https://${notFound}/`)).toMatchObject({
      kind: 'page',
      page: { status: 404 },
    });
  });
});

describe('a URL that must not be requested', () => {
  it.each([
    'http://127.0.0.1/',
    'http://[::1]:8787/',
    'https://user:secret@shop.brightpage.com/',
    'ftp://shop.brightpage.com/',
  ])('%s causes no request at all', async (address) => {
    const outgoing = vi.spyOn(globalThis, 'fetch');
    expect(await fetchTestPage(address)).toMatchObject({ kind: 'refused' });
    expect(outgoing).not.toHaveBeenCalled();
  });

  it.each([
    ['10.0.0.7', { A: ['10.0.0.7'] }],
    ['169.254.169.254', { A: ['93.184.215.14', '169.254.169.254'] }],
    ['::1', { A: ['93.184.215.14'], AAAA: ['::1'] }],
    ['not an address', { CNAME: 'a.cdn.net', A: ['not an address'] }],
  ])('is that of a host of which one DNS answer is %s', async (address, dns) => {
    const host = await createSite({ '/': { body: 'secret' } }, { dns });
    expect(await fetchTestPage(`https://${host}/`)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(
        `${host} resolves to ${address}, which is not an address of the public internet`,
      ),
    });
    expect(await listRequestsTo(host)).toEqual([]);
  });

  it('is not looked up in DNS when it is a public IP address', async () => {
    const host = await createSite({ '/': { body: 'x' } }, { host: '93.184.215.99' });
    expect(await fetchTestPage(`http://${host}/`)).toMatchObject({ kind: 'page' });
    expect(await listDnsLookups(host)).toEqual([]);
  });
});
