import { describe, expect, it } from 'vitest';
import { lookupsOf, newHost, requestsTo } from '../internet.ts';
import { newAccount } from './account.ts';
import { ask, data, failure, send } from './contract.ts';
import { add, type Added, own, read } from './website.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

describe('POST /websites', () => {
  it('adds a website, pending, with a token of 32 random bytes and how to publish it', async () => {
    const { key } = await newAccount();
    const host = newHost();
    const response = await send('POST', '/websites', { host }, key);
    expect(response.status).toBe(201);
    const { website, ...added } = await data<Added>(response);
    const token = website.your_token ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(website).toEqual({
      host,
      display_host: host,
      status: 'pending',
      verified_at: null,
      verified_method: null,
      released_at: null,
      public_scorecard: false,
      created_at: expect.stringMatching(TIMESTAMP),
      updated_at: website.created_at,
      your_token: token,
      your_claim_at: website.created_at,
      is_owner: false,
      claim_count: 1,
    });
    expect(added).toMatchObject({ ok: true, outcome: 'pending' });
    expect(added.instructions).toEqual({
      meta: {
        label: 'Meta tag',
        hint: expect.stringContaining(`https://${host}/`),
        snippet: `<meta name="svc-site-verification" content="${token}">`,
      },
      file: {
        label: 'Text file',
        hint: expect.stringContaining(`https://${host}/svc-verification-${token}.txt`),
        snippet: `/svc-verification-${token}.txt\n${token}`,
      },
      dns: {
        label: 'DNS record',
        hint: expect.stringContaining(`_svc.${host} and the value svc-site-verification=${token}`),
        snippet: `_svc.${host}. IN TXT "svc-site-verification=${token}"`,
      },
    });
  });

  it('asks the website nothing', async () => {
    const host = newHost();
    await add(await newAccount(), host);
    expect(await requestsTo(host)).toEqual([]);
    expect(await lookupsOf(host)).toEqual([]);
  });

  it('answers 200 with the same token when the caller had added it before, in whatever spelling', async () => {
    const { key } = await newAccount();
    const host = newHost();
    const first = await data<Added>(await send('POST', '/websites', { host }, key));
    for (const spelling of [host, `WWW.${host}.`, `https://www.${host.toUpperCase()}/prices?a=b`]) {
      const again = await send('POST', '/websites', { host: spelling }, key);
      expect(again.status).toBe(200);
      expect(await data<Added>(again)).toEqual(first);
    }
    expect(await data<{ websites: unknown[] }>(await ask('GET', '/websites', { key }))).toMatchObject({
      websites: [{ host }],
    });
  });

  it('makes one claim of parallel requests', async () => {
    const { key } = await newAccount();
    const host = newHost();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', '/websites', { host }, key)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    const tokens = await Promise.all(answers.map(async (one) => (await data<Added>(one)).website.your_token));
    expect(new Set(tokens).size).toBe(1);
  });

  it('stores Punycode and shows Unicode', async () => {
    const { key } = await newAccount();
    const label = newHost().split('.')[0];
    const { website } = await data<Added>(
      await send('POST', '/websites', { host: `${label}.münchen.de` }, key),
    );
    expect(website.host).toBe(`${label}.xn--mnchen-3ya.de`);
    expect(website.display_host).toBe(`${label}.münchen.de`);
    expect((await read({ key }, encodeURIComponent(`${label}.MÜNCHEN.de`))).host).toBe(website.host);
  });

  it('accepts a form', async () => {
    const { key } = await newAccount();
    const response = await ask('POST', '/websites', { key, body: new URLSearchParams({ host: newHost() }) });
    expect(response.status).toBe(201);
  });

  it.each([
    ['an IP address', { host: '8.8.8.8' }, 'host: "8.8.8.8" is an IP address'],
    ['a single label', { host: 'intranet' }, 'not a full domain name'],
    ['a public suffix', { host: 'co.uk' }, 'public suffix'],
    ['a special-use name', { host: 'https://shop.local/' }, 'private or special use'],
    ['an underscore', { host: '_svc.brightpage.com' }, 'letters, digits and hyphens'],
    ['nothing', { host: '' }, 'host: The domain is empty'],
    ['no host', {}, 'host: must be a domain'],
    ['a number', { host: 5 }, 'host: must be a domain'],
    ['a text of 9,000 characters', { host: 'a'.repeat(9_000) }, 'at most 8,192 characters'],
  ])('refuses %s with 422 and the reason', async (_name, body, reason) => {
    const { key } = await newAccount();
    const response = await send('POST', '/websites', body, key);
    expect(response.status).toBe(422);
    expect((await failure(response)).message).toContain(reason);
    expect(await data(await ask('GET', '/websites', { key }))).toEqual({ websites: [] });
  });

  it('refuses the eleventh unverified website with 429 and the cap, also of parallel requests', async () => {
    const account = await newAccount();
    const hosts = Array.from({ length: 14 }, newHost);
    const answers = await Promise.all(hosts.map((host) => send('POST', '/websites', { host }, account.key)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    for (const response of refused) expect((await failure(response)).message).toContain('10 websites');
    const refusedHost = hosts[answers.findIndex(({ status }) => status === 429)] ?? '';
    expect((await ask('GET', `/websites/${refusedHost}`, { key: account.key })).status).toBe(404);
  });

  it('counts only unverified websites against the cap, and none twice', async () => {
    const account = await newAccount();
    const hosts = Array.from({ length: 9 }, newHost);
    for (const host of hosts) await add(account, host);
    await own(account, newHost());
    await add(account, newHost());
    expect((await send('POST', '/websites', { host: newHost() }, account.key)).status).toBe(429);
    expect((await send('POST', '/websites', { host: hosts[0] }, account.key)).status).toBe(200);
    await ask('POST', `/websites/${hosts[0]}/release`, { key: account.key });
    expect((await send('POST', '/websites', { host: newHost() }, account.key)).status).toBe(201);
  });
});

it.each([
  ['GET', '/websites'],
  ['POST', '/websites'],
  ['GET', '/websites/brightpage.com'],
  ['POST', '/websites/brightpage.com/verify'],
  ['POST', '/websites/brightpage.com/release'],
])('%s %s needs a key', async (method, path) => {
  expect((await ask(method, path)).status).toBe(401);
});
