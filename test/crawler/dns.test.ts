import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { parseResolvers, queryDns, resolveAddresses } from '../../src/crawler/dns.ts';
import { type SiteResponse, listDnsLookups, listRequestsTo, createSite } from '../internet.ts';
import { stopTimers, until } from '../clock.ts';

const RESOLVERS = parseResolvers(env.DOH_RESOLVERS);

/** Creates a resolver that gives the same answer to every query. */
async function createDnsResolver(answer: SiteResponse): Promise<string> {
  return `https://${await createSite({ '/dns-query': answer })}/dns-query`;
}

function createAnsweringResolver(value: unknown): Promise<string> {
  return createDnsResolver({ body: JSON.stringify(value) });
}

describe('resolveAddresses', () => {
  it('returns the A and AAAA records of a host with one query each', async () => {
    const host = await createSite({}, { dns: { A: ['93.184.215.14'], AAAA: ['2606:4700::6810:84e5'] } });
    expect(await resolveAddresses(host, RESOLVERS)).toEqual({
      kind: 'addresses',
      addresses: ['93.184.215.14', '2606:4700::6810:84e5'],
    });
    expect(await listDnsLookups(host)).toEqual(['A', 'AAAA']);
  });

  it('follows an alias', async () => {
    const host = await createSite({}, { dns: { CNAME: 'Edge.Hosting.net', A: ['93.184.215.14'] } });
    expect(await resolveAddresses(host, RESOLVERS)).toEqual({
      kind: 'addresses',
      addresses: ['93.184.215.14'],
    });
  });

  it('returns the addresses of all aliases of a name', async () => {
    const resolver = await createAnsweringResolver({
      Status: 0,
      Answer: [
        { name: 'shop.brightpage.com', type: 5, data: 'a.hosting.net.' },
        { name: 'shop.brightpage.com', type: 5, data: 'b.hosting.net.' },
        { name: 'a.hosting.net', type: 1, data: '10.0.0.1' },
        { name: 'b.hosting.net', type: 1, data: '93.184.215.14' },
      ],
    });
    const found = await resolveAddresses('shop.brightpage.com', [resolver]);
    expect(found).toMatchObject({ kind: 'addresses' });
    expect(found).toHaveProperty('addresses', expect.arrayContaining(['10.0.0.1', '93.184.215.14']));
  });

  it('distinguishes a name without addresses from a failed lookup', async () => {
    const none = { kind: 'none' };
    expect(await resolveAddresses('nobody-made-this.brightpage.com', RESOLVERS)).toEqual(none);
    expect(await resolveAddresses(await createSite({}, { dns: {} }), RESOLVERS)).toEqual(none);
    const broken = await createSite({}, { dns: { status: 2 } });
    expect(await resolveAddresses(broken, RESOLVERS)).toEqual({
      kind: 'failed',
      reason: 'the DNS resolver dns.google answered with DNS error 2',
    });
  });
});

describe('query', () => {
  const good = {
    Status: 0,
    Answer: [{ name: 'SHOP.brightpage.com.', type: 1, TTL: 60, data: '93.184.215.14' }],
  };
  const found = {
    kind: 'records',
    records: [{ name: 'shop.brightpage.com', type: 1, data: '93.184.215.14' }],
  };

  it.each<[string, SiteResponse]>([
    ['answers an error', { status: 503, body: '{"Status":0}' }],
    ['sends no JSON', { body: '<html>' }],
    ['sends JSON of another shape', { body: '[]' }],
    ['answers SERVFAIL', { body: '{"Status":2}' }],
    ['sends more than 64 KB', { body: JSON.stringify(good) + ' '.repeat(70_000) }],
    ['redirects', { status: 302, headers: { location: 'https://cloudflare-dns.com/dns-query' } }],
    ['closes the connection', { failure: 'close' }],
  ])('asks the next resolver when one %s', async (_, answer) => {
    const first = await createDnsResolver(answer);
    const second = await createAnsweringResolver(good);
    expect(await queryDns('shop.brightpage.com', 'A', [first, second])).toEqual(found);
  });

  it('asks the next resolver when one does not answer in 4 seconds', async () => {
    stopTimers();
    const first = await createDnsResolver({ failure: 'hang' });
    const records = queryDns('shop.brightpage.com', 'A', [first, await createAnsweringResolver(good)]);
    await until(async () => (await listRequestsTo(new URL(first).host)).length === 1);
    vi.advanceTimersByTime(4_000);
    expect(await records).toEqual(found);
  });

  it('asks in the JSON form', async () => {
    const host = await createSite({ '/dns-query': { body: '{"Status":3}' } });
    expect(await queryDns('shop.brightpage.com', 'TXT', [`https://${host}/dns-query?ct=json`])).toEqual({
      kind: 'none',
    });
    const [request] = await listRequestsTo(host);
    expect(request?.url).toBe(`https://${host}/dns-query?ct=json&name=shop.brightpage.com&type=TXT`);
    expect(request?.headers['accept']).toBe('application/dns-json');
  });

  it('reads only records of the queried name and its aliases, of the queried type', async () => {
    const records = [
      { name: 'shop.brightpage.com', type: 5, data: 'a.cdn.net.' },
      { name: 'b.cdn.net', type: 1, data: '93.184.215.2' },
      { name: 'a.cdn.net', type: 5, data: 'B.cdn.net.' },
      { name: 'other.cdn.net', type: 1, data: '10.0.0.1' },
      { name: 'b.cdn.net', type: 46, data: 'A 13 3 …' },
      { name: 'b.cdn.net', type: 1 },
      null,
    ];
    const found = await queryDns('shop.brightpage.com', 'A', [
      await createAnsweringResolver({ Status: 0, Answer: records }),
    ]);
    expect(found).toEqual({
      kind: 'records',
      records: [{ name: 'b.cdn.net', type: 1, data: '93.184.215.2' }],
    });
  });

  it('ends on circular aliases', async () => {
    const records = [
      { name: 'shop.brightpage.com', type: 5, data: 'a.cdn.net' },
      { name: 'a.cdn.net', type: 5, data: 'shop.brightpage.com' },
    ];
    const found = await queryDns('shop.brightpage.com', 'A', [
      await createAnsweringResolver({ Status: 0, Answer: records }),
    ]);
    expect(found).toEqual({ kind: 'none' });
  });

  it('fails where no resolver answers', async () => {
    const resolver = await createAnsweringResolver({ Status: 5 });
    const { hostname } = new URL(resolver);
    expect(await queryDns('shop.brightpage.com', 'A', ['not an address', resolver])).toEqual({
      kind: 'failed',
      reason: `the DNS resolver ${hostname} answered with DNS error 5`,
    });
    expect(await queryDns('shop.brightpage.com', 'A', [])).toEqual({
      kind: 'failed',
      reason: 'no resolver is configured',
    });
  });
});
