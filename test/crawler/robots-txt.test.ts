import { describe, expect, it } from 'vitest';
import type { FetchedRobotsTxt } from '../../src/lib/fetched-page.ts';
import { type Answer, newHost, requestsTo, site } from '../internet.ts';
import { visit } from './visit.ts';

/** The robots.txt that comes with the page `/` of a host. */
async function robotsTxtOf(host: string): Promise<FetchedRobotsTxt> {
  const result = await visit(`https://${host}/`);
  if (result.kind !== 'page') throw new Error(result.message);
  return result.robotsTxt;
}

function siteWith(robotsTxt: Answer): Promise<string> {
  return site({ '/': { body: 'x' }, '/robots.txt': robotsTxt });
}

function to(location: string): Answer {
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
    const host = await siteWith({ status });
    expect(await robotsTxtOf(host)).toMatchObject({ kind, url: `https://${host}/robots.txt` });
  });

  it('is read up to 500 KiB, as UTF-8', async () => {
    const found = await robotsTxtOf(await siteWith({ body: '\uFEFF# ü\n', times: 1 }));
    expect(found).toMatchObject({ kind: 'found', text: '# ü\n', bytes: 8 });
    const long = await robotsTxtOf(await siteWith({ body: '#', times: 600_000 }));
    expect(long).toMatchObject({ kind: 'found', text: '#'.repeat(512_000), bytes: 512_000 });
  });

  it('may be five redirects away, on another host; more are as good as none', async () => {
    const chain: Record<string, Answer> = {
      '/': { body: 'x' },
      '/1': to('/2'),
      '/2': to('/3'),
      '/3': to('/4'),
    };
    const other = await site({ '/rules': { body: 'User-agent: *\n' } });
    const five = await site({ ...chain, '/robots.txt': to('/1'), '/4': to(`https://${other}/rules`) });
    // The fifth redirect is that of /4.
    expect(await robotsTxtOf(five)).toMatchObject({ kind: 'found', text: 'User-agent: *\n' });
    const six = await site({
      ...chain,
      '/robots.txt': to('/1'),
      '/4': to('/5'),
      '/5': to('/6'),
      '/6': { body: 'x' },
    });
    expect(await robotsTxtOf(six)).toEqual({ kind: 'absent', url: `https://${six}/robots.txt`, status: 301 });
    const loop = await siteWith(to('/robots.txt'));
    expect(await robotsTxtOf(loop)).toMatchObject({ kind: 'absent', status: 301 });
  });

  it('that closes the connection is unreachable', async () => {
    expect(await robotsTxtOf(await siteWith({ failure: 'close' }))).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('refused the connection'),
    });
  });

  it('that breaks off is unreachable', async () => {
    expect(await robotsTxtOf(await siteWith({ body: 'User-', failure: 'break' }))).toMatchObject({
      kind: 'unreachable',
    });
  });

  it('that does not answer in 5 seconds is unreachable, whatever the page did', async () => {
    expect(await robotsTxtOf(await siteWith({ failure: 'hang' }))).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('did not answer within 5 seconds'),
    });
  }, 10_000);

  it('is never fetched from a private address', async () => {
    const inside = await site({ '/robots.txt': { body: 'secret' } }, { dns: { A: ['10.1.2.3'] } });
    expect(await robotsTxtOf(await siteWith(to(`https://${inside}/robots.txt`)))).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('is refused'),
    });
    expect(await requestsTo(inside)).toEqual([]);
  });

  it('is that of the host the page was found on', async () => {
    const shop = newHost();
    const www = await site({ '/': { body: 'x' }, '/robots.txt': { body: 'User-agent: *\n' } });
    await site({ '/': to(`https://${www}/`), '/robots.txt': { status: 500 } }, { host: shop });
    expect(await robotsTxtOf(shop)).toMatchObject({ kind: 'found', url: `https://${www}/robots.txt` });
  });
});
