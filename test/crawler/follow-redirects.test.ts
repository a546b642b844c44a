import { describe, expect, it } from 'vitest';
import { type SiteResponse, newHost, listRequestsTo, createSite } from '../internet.ts';
import { fetchTestPage } from './fetch-test-page.ts';

function redirectTo(location: string, status = 301): SiteResponse {
  return { status, headers: { location } };
}

/** `/0` redirects to `/1`, and so on to `/<length>`, which is a page. */
function redirectChain(length: number): Record<string, SiteResponse> {
  const hops = Array.from({ length }, (_, hop) => [`/${hop}`, redirectTo(`/${hop + 1}`, 302)] as const);
  return { ...Object.fromEntries(hops), [`/${length}`]: { body: 'arrived' } };
}

describe('redirects', () => {
  it('are followed over schemes and hosts, relative ones against the address that sent them', async () => {
    const shop = newHost();
    const www = await createSite({
      '/en/': redirectTo('home?x=1', 308),
      '/en/home?x=1': { body: 'arrived' },
    });
    await createSite(
      { 'http:/': redirectTo(`https://${shop}/`), 'https:/': redirectTo(`//${www}/en/#top`, 302) },
      { host: shop },
    );
    expect(await fetchTestPage(`http://${shop}`)).toMatchObject({
      kind: 'page',
      page: {
        requestedUrl: `http://${shop}/`,
        url: `https://${www}/en/home?x=1`,
        text: 'arrived',
        redirects: [
          { url: `http://${shop}/`, status: 301, location: `https://${shop}/` },
          { url: `https://${shop}/`, status: 302, location: `https://${www}/en/#top` },
          { url: `https://${www}/en/`, status: 308, location: `https://${www}/en/home?x=1` },
        ],
      },
    });
  });

  it('are followed ten times, not eleven', async () => {
    const ten = await fetchTestPage(`https://${await createSite(redirectChain(10))}/0`);
    expect(ten).toMatchObject({ kind: 'page', page: { text: 'arrived' } });
    const host = await createSite(redirectChain(11));
    expect(await fetchTestPage(`https://${host}/0`)).toMatchObject({
      kind: 'unreachable',
      reason: 'too-many-redirects',
      message: 'The URL redirects more than 10 times without reaching a page.',
    });
    const paths = (await listRequestsTo(host)).map(({ url }) => new URL(url).pathname);
    expect(paths).toContain('/10');
    expect(paths).not.toContain('/11');
  });

  it.each<[string, Record<string, SiteResponse>]>([
    ['itself', { '/a': redirectTo('/a') }],
    ['itself with a fragment', { '/a': redirectTo('/a#again') }],
    ['an address that leads back', { '/a': redirectTo('/b'), '/b': redirectTo('/a') }],
  ])('to %s are reported as a loop', async (_, pages) => {
    const host = await createSite(pages);
    expect(await fetchTestPage(`https://${host}/a`)).toMatchObject({
      kind: 'unreachable',
      reason: 'redirect-loop',
      message: expect.stringContaining(`in a loop: https://${host}/a redirects to itself`),
    });
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'link-local'],
    ['http://0x7f000001/', 'loopback'],
    ['http://metadata.google.internal/', 'names that end in "internal"'],
    ['https://user:secret@shop.brightpage.com/', 'user name or password'],
    ['file:///etc/passwd', 'are not web pages'],
    ['//localhost:8787/', 'names that end in "localhost"'],
  ])('to %s are refused', async (location, reason) => {
    const host = await createSite({ '/': redirectTo('/next'), '/next': redirectTo(location, 307) });
    const result = await fetchTestPage(`https://${host}/`);
    expect(result).toMatchObject({ kind: 'refused', message: expect.stringContaining(reason) });
    expect(result).toMatchObject({ message: expect.stringContaining(`https://${host}/next redirects to`) });
  });

  it('to a URL of more than 2,048 characters are refused, in a short message', async () => {
    const host = await createSite({ '/': redirectTo(`/${'x'.repeat(9_000)}`) });
    const result = await fetchTestPage(`https://${host}/`);
    expect(result).toMatchObject({ kind: 'refused', message: expect.stringContaining('longer than 2048') });
    expect('message' in result && result.message.length).toBeLessThan(500);
  });

  it('to a host that resolves to a private IP address are refused before the request', async () => {
    const inside = await createSite({ '/': { body: 'secret' } }, { dns: { A: ['192.168.0.10'] } });
    const host = await createSite({ '/': redirectTo(`http://${inside}/`) });
    expect(await fetchTestPage(`https://${host}/`)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(`${inside} resolves to 192.168.0.10`),
    });
    expect(await listRequestsTo(inside)).toEqual([]);
  });

  it('to a host without an IP address are reported with the redirects before', async () => {
    const gone = newHost();
    const host = await createSite({ '/': redirectTo(`https://${gone}/`) });
    expect(await fetchTestPage(`https://${host}/`)).toMatchObject({
      kind: 'unreachable',
      reason: 'no-address',
      redirects: [{ url: `https://${host}/`, status: 301, location: `https://${gone}/` }],
    });
  });
});
