import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { listDnsLookups, newHost, listRequestsTo } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { addByApi, type AddedWebsite, addVerifiedWebsite, getByApi } from './website.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

describe('POST /websites', () => {
  it('adds a website, pending, with a token of 32 random bytes and how to publish it', async () => {
    const { key } = await newAccount();
    const host = newHost();
    const response = await sendJson('POST', '/websites', { host }, key);
    expect(response.status).toBe(201);
    const { website, ...added } = await readData<AddedWebsite>(response);
    const token = website.your_token ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(website).toEqual({
      host,
      display_host: host,
      status: 'pending',
      verified_at: null,
      verified_method: null,
      last_confirmed_at: null,
      proof_missing_since: null,
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

  it('does not contact the website', async () => {
    const host = newHost();
    await addByApi(await newAccount(), host);
    expect(await listRequestsTo(host)).toEqual([]);
    expect(await listDnsLookups(host)).toEqual([]);
  });

  it('answers 200 with the same token if the caller had added it before, in any spelling', async () => {
    const { key } = await newAccount();
    const host = newHost();
    const first = await readData<AddedWebsite>(await sendJson('POST', '/websites', { host }, key));
    for (const spelling of [host, `WWW.${host}.`, `https://www.${host.toUpperCase()}/prices?a=b`]) {
      const again = await sendJson('POST', '/websites', { host: spelling }, key);
      expect(again.status).toBe(200);
      expect(await readData<AddedWebsite>(again)).toEqual(first);
    }
    expect(await readData<{ websites: unknown[] }>(await callApi('GET', '/websites', { key }))).toMatchObject(
      {
        websites: [{ host }],
      },
    );
  });

  it('makes one claim for parallel requests', async () => {
    const { key } = await newAccount();
    const host = newHost();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendJson('POST', '/websites', { host }, key)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    const tokens = await Promise.all(
      answers.map(async (one) => (await readData<AddedWebsite>(one)).website.your_token),
    );
    expect(new Set(tokens).size).toBe(1);
  });

  it('stores Punycode and shows Unicode', async () => {
    const { key } = await newAccount();
    const label = newHost().split('.')[0];
    const { website, instructions } = await readData<AddedWebsite>(
      await sendJson('POST', '/websites', { host: `${label}.münchen.de` }, key),
    );
    expect(website.host).toBe(`${label}.xn--mnchen-3ya.de`);
    expect(website.display_host).toBe(`${label}.münchen.de`);
    const { meta, dns } = instructions ?? {};
    expect(meta?.hint).toContain(
      `the home page, https://${label}.münchen.de/. Site on www.${label}.münchen.de? Add it there.`,
    );
    expect(dns?.hint).toContain(`the name _svc.${website.host} and the value svc-site-verification=`);
    expect(dns?.hint).toContain(`In DNS, ${label}.münchen.de is written ${website.host}.`);
    expect(dns?.snippet).toContain(`_svc.${website.host}. IN TXT`);
    expect((await getByApi({ key }, encodeURIComponent(`${label}.MÜNCHEN.de`))).host).toBe(website.host);
  });

  it('accepts a form', async () => {
    const { key } = await newAccount();
    const response = await callApi('POST', '/websites', {
      key,
      body: new URLSearchParams({ host: newHost() }),
    });
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
    const response = await sendJson('POST', '/websites', body, key);
    expect(response.status).toBe(422);
    expect((await readError(response)).message).toContain(reason);
    expect(await readData(await callApi('GET', '/websites', { key }))).toEqual({
      websites: [],
      next_cursor: null,
    });
  });

  it('refuses the eleventh unverified website with 429 and the cap, also of parallel requests', async () => {
    const account = await newAccount();
    const hosts = Array.from({ length: 14 }, newHost);
    const answers = await Promise.all(
      hosts.map((host) => sendJson('POST', '/websites', { host }, account.key)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    for (const response of refused)
      expect((await readError(response)).message).toContain('10 unverified websites');
    const refusedHost = hosts[answers.findIndex(({ status }) => status === 429)] ?? '';
    expect((await callApi('GET', `/websites/${refusedHost}`, { key: account.key })).status).toBe(404);
  });

  it('adds 200 websites in 24 hours: a released one keeps its row. One that was added before is not counted', async () => {
    const account = await newAccount();
    const known = newHost();
    await addByApi(account, known);
    const object = env.ACCOUNT.getByName(account.id);
    for (let n = 1; n < 200; n++) await object.count('claim');
    const refused = await sendJson('POST', '/websites', { host: newHost() }, account.key);
    expect([refused.status, (await readError(refused)).code]).toEqual([429, 'website_rate_limited']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000);
    expect((await sendJson('POST', '/websites', { host: known }, account.key)).status).toBe(200);
  });

  it('counts only unverified websites against the cap, and none twice', async () => {
    const account = await newAccount();
    const hosts = Array.from({ length: 9 }, newHost);
    for (const host of hosts) await addByApi(account, host);
    await addVerifiedWebsite(account, newHost());
    await addByApi(account, newHost());
    expect((await sendJson('POST', '/websites', { host: newHost() }, account.key)).status).toBe(429);
    expect((await sendJson('POST', '/websites', { host: hosts[0] }, account.key)).status).toBe(200);
    await callApi('POST', `/websites/${hosts[0]}/release`, { key: account.key });
    expect((await sendJson('POST', '/websites', { host: newHost() }, account.key)).status).toBe(201);
  });
});

it.each([
  ['GET', '/websites'],
  ['POST', '/websites'],
  ['GET', '/websites/brightpage.com'],
  ['POST', '/websites/brightpage.com/verify'],
  ['POST', '/websites/brightpage.com/release'],
])('%s %s needs a key', async (method, path) => {
  expect((await callApi(method, path)).status).toBe(401);
});
