import { describe, expect, it, vi } from 'vitest';
import type { FetchedRobotsTxt } from '../../src/engine/fetched-page.ts';
import { type SiteResponse, newHost, listRequestsTo, createSite } from '../internet.ts';
import { fetchTestPage } from './fetch-test-page.ts';
import { stopTimers, until } from '../clock.ts';
import { isAllowed, parseRobotsTxt } from '../../src/lib/robots/robots-txt.ts';

/** Fetches the page `/` of a host and returns its robots.txt. */
async function robotsTxtOf(host: string): Promise<FetchedRobotsTxt> {
  const result = await fetchTestPage(`https://${host}/`);
  if (result.kind !== 'page') throw new Error(result.message);
  return result.robotsTxt;
}

function createSiteWithRobots(robotsTxt: SiteResponse): Promise<string> {
  return createSite({ '/': { body: 'x' }, '/robots.txt': robotsTxt });
}

function redirectTo(location: string): SiteResponse {
  return { status: 301, headers: { location } };
}

describe('robots.txt', () => {
  it.each([
    [200, 'found'],
    [204, 'found'],
    [304, 'absent'],
    [401, 'absent'],
    [403, 'absent'],
    [404, 'absent'],
    [410, 'absent'],
    [429, 'failing'],
    [500, 'failing'],
    [503, 'failing'],
  ])('with status %i is %s', async (status, kind) => {
    const host = await createSiteWithRobots({ status });
    expect(await robotsTxtOf(host)).toMatchObject({ kind, url: `https://${host}/robots.txt` });
  });

  it('is read up to 500 KiB, as UTF-8', async () => {
    const found = await robotsTxtOf(await createSiteWithRobots({ body: '\uFEFF# ü\n', times: 1 }));
    expect(found).toMatchObject({ kind: 'found', text: '# ü\n', bytes: 8 });
    const long = await robotsTxtOf(await createSiteWithRobots({ body: '#', times: 600_000 }));
    expect(long).toMatchObject({ kind: 'found', text: '#'.repeat(512_004), bytes: 512_004 });
  });

  it.each([
    ['', 511_940],
    ['\uFEFF', 511_937],
  ])('of more than 500 KiB has no rule in the line that is cut there, after %j', async (mark, letters) => {
    const rules = 'User-agent: *\nDisallow: /private\n';
    // 500 KiB end after the slash of the last line.
    const body = `${mark}${rules}#${'x'.repeat(letters)}\n${rules}`;
    const robotsTxt = await robotsTxtOf(await createSiteWithRobots({ body }));
    if (robotsTxt.kind !== 'found') throw new Error(robotsTxt.kind);
    const parsed = parseRobotsTxt(robotsTxt.text);
    expect(isAllowed(parsed, 'SiteAuditBot', 'https://shop.example.com/private')).toBe(false);
    expect(isAllowed(parsed, 'SiteAuditBot', 'https://shop.example.com/')).toBe(true);
    expect(robotsTxt.bytes).toBeGreaterThan(512_000);
  });

  it('may be five redirects away, on another host; after more it counts as absent', async () => {
    const chain: Record<string, SiteResponse> = {
      '/': { body: 'x' },
      '/1': redirectTo('/2'),
      '/2': redirectTo('/3'),
      '/3': redirectTo('/4'),
    };
    const other = await createSite({ '/rules': { body: 'User-agent: *\n' } });
    const five = await createSite({
      ...chain,
      '/robots.txt': redirectTo('/1'),
      '/4': redirectTo(`https://${other}/rules`),
    });
    // /4 answers with the fifth redirect.
    expect(await robotsTxtOf(five)).toMatchObject({ kind: 'found', text: 'User-agent: *\n' });
    const six = await createSite({
      ...chain,
      '/robots.txt': redirectTo('/1'),
      '/4': redirectTo('/5'),
      '/5': redirectTo('/6'),
      '/6': { body: 'x' },
    });
    expect(await robotsTxtOf(six)).toEqual({ kind: 'absent', url: `https://${six}/robots.txt`, status: 301 });
    const loop = await createSiteWithRobots(redirectTo('/robots.txt'));
    expect(await robotsTxtOf(loop)).toMatchObject({ kind: 'absent', status: 301 });
  });

  it('that only says it is compressed is read', async () => {
    const headers = { 'content-encoding': 'GZIP', 'content-type': 'application/octet-stream' };
    const host = await createSiteWithRobots({ body: 'User-agent: *', headers });
    expect(await robotsTxtOf(host)).toMatchObject({ kind: 'found', text: 'User-agent: *' });
  });

  it('that is still compressed is unreachable: its rules are not known', async () => {
    const host = await createSiteWithRobots({ body: '\0packed', headers: { 'content-encoding': 'GZIP' } });
    expect(await robotsTxtOf(host)).toMatchObject({
      kind: 'unreachable',
      reason: 'robots.txt could not be decompressed.',
    });
  });

  it('that closes the connection is unreachable', async () => {
    expect(await robotsTxtOf(await createSiteWithRobots({ failure: 'close' }))).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('refused the connection'),
    });
  });

  it('that breaks off is unreachable', async () => {
    expect(await robotsTxtOf(await createSiteWithRobots({ body: 'User-', failure: 'break' }))).toMatchObject({
      kind: 'unreachable',
    });
  });

  it('that does not answer in 5 seconds is unreachable, whatever the page did', async () => {
    stopTimers();
    const host = await createSiteWithRobots({ failure: 'hang' });
    const robotsTxt = robotsTxtOf(host);
    await until(async () => (await listRequestsTo(host)).length === 2);
    vi.advanceTimersByTime(5_000);
    expect(await robotsTxt).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('did not answer within 5 seconds'),
    });
  });

  it('that is not sent in 5 seconds is unreachable, and the reason says so', async () => {
    stopTimers();
    const host = await createSiteWithRobots({ body: 'User-agent: *\n', failure: 'stall' });
    const { mock } = vi.spyOn(globalThis, 'fetch');
    const robotsTxt = robotsTxtOf(host);
    // Two of DNS, the page and robots.txt.
    await until(() => mock.settledResults.filter(({ type }) => type === 'fulfilled').length === 4);
    vi.advanceTimersByTime(5_000);
    expect(await robotsTxt).toMatchObject({
      kind: 'unreachable',
      reason: `${host} did not send the whole robots.txt within 5 seconds.`,
    });
  });

  it('is never fetched from a private address', async () => {
    const inside = await createSite({ '/robots.txt': { body: 'secret' } }, { dns: { A: ['10.1.2.3'] } });
    expect(
      await robotsTxtOf(await createSiteWithRobots(redirectTo(`https://${inside}/robots.txt`))),
    ).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('is refused'),
    });
    expect(await listRequestsTo(inside)).toEqual([]);
  });

  it('is that of the host the page was found on', async () => {
    const shop = newHost();
    const www = await createSite({ '/': { body: 'x' }, '/robots.txt': { body: 'User-agent: *\n' } });
    await createSite({ '/': redirectTo(`https://${www}/`), '/robots.txt': { status: 500 } }, { host: shop });
    expect(await robotsTxtOf(shop)).toMatchObject({ kind: 'found', url: `https://${www}/robots.txt` });
  });
});
