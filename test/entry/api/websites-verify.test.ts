import { describe, expect, it } from 'vitest';
import { listDnsLookups, newHost, listRequestsTo, createSite } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { readData, readError } from './client.ts';
import { addByApi, publishTokens, getByApi, verifyByApi } from './website.ts';
import type { VerificationResult } from '../../../src/contracts/verification.ts';
import { moveClock, stopClock } from '../../clock.ts';

const listRequestedUrls = async (host: string) => (await listRequestsTo(host)).map(({ url }) => url);

describe('POST /websites/{host}/verify', () => {
  it('makes the caller the owner when the home page has the tag', async () => {
    const account = await newAccount();
    const host = newHost();
    await publishTokens(host, await addByApi(account, host));
    const verified = await readData<VerificationResult>(await verifyByApi(account, host));
    expect(verified).toMatchObject({
      ok: true,
      outcome: 'verified',
      message: `${host} is verified (meta).`,
      adopted_reports: 0,
      attempts: [
        { method: 'meta', source: `https://${host}/`, outcome: 'found' },
        { method: 'file', outcome: 'not_found' },
        { method: 'dns', source: `_svc.${host}`, outcome: 'not_found' },
      ],
      website: { status: 'verified', verified_method: 'meta', is_owner: true, your_token: null },
    });
    expect(await getByApi(account, host)).toEqual(verified.website);
  });

  it('by the file', async () => {
    const account = await newAccount();
    const host = newHost();
    const token = await addByApi(account, host);
    const headers = { 'content-type': 'text/plain' };
    await createSite({ [`/svc-verification-${token}.txt`]: { headers, body: token } }, { host });
    expect(await readData(await verifyByApi(account, host))).toMatchObject({
      website: { verified_method: 'file' },
    });
  });

  it('by the DNS record, also when no web server answers', async () => {
    const account = await newAccount();
    const host = newHost();
    const value = `"svc-site-verification=${await addByApi(account, host)}"`;
    await createSite({}, { host: `_svc.${host}`, dns: { TXT: [value] } });
    expect(await readData(await verifyByApi(account, host))).toMatchObject({
      ok: true,
      attempts: [{ outcome: 'temporary' }, { outcome: 'temporary' }, { outcome: 'found' }],
      website: { verified_method: 'dns' },
    });
  });

  it('by all three at the same time, and nothing else is fetched', async () => {
    const account = await newAccount();
    const host = newHost();
    const token = await addByApi(account, host);
    const file = `/svc-verification-${token}.txt`;
    const home = { body: `<meta name="svc-site-verification" content="${token}">` };
    await createSite(
      { '/': home, [file]: { headers: { 'content-type': 'text/plain' }, body: token } },
      { host },
    );
    await createSite({}, { host: `_svc.${host}`, dns: { TXT: [`svc-site-verification=${token}`] } });
    const { attempts } = await readData<VerificationResult>(await verifyByApi(account, host));
    expect(attempts.map(({ method, outcome }) => [method, outcome])).toEqual([
      ['meta', 'found'],
      ['file', 'found'],
      ['dns', 'found'],
    ]);
    const [first, second, sibling, ...more] = await listRequestedUrls(host);
    expect(new Set([first, second])).toEqual(new Set([`https://${host}/`, `https://${host}${file}`]));
    expect(sibling).toMatch(/\/svc-verification-[\w-]{43}\.txt$/);
    expect(more).toEqual([]);
    expect(await listDnsLookups(host)).toEqual(['A', 'AAAA']);
    expect(await listDnsLookups(`_svc.${host}`)).toEqual(['TXT']);
    expect(await listRequestedUrls(`www.${host}`)).toEqual([]);
  });

  it('answers 200 and not_found when there is no token, with what was fetched and expected', async () => {
    const account = await newAccount();
    const host = newHost();
    const token = await addByApi(account, host);
    await publishTokens(host);
    const { attempts, ...answer } = await readData<VerificationResult>(await verifyByApi(account, host));
    expect(answer).toMatchObject({
      ok: false,
      outcome: 'not_found',
      message: expect.stringContaining(`not found on ${host}`),
      website: { status: 'pending', verified_at: null, your_token: token },
    });
    expect(answer).not.toHaveProperty('adopted_reports');
    const [meta, file, dns] = attempts.map(({ result }) => result);
    expect(meta).toContain(
      `the head of https://${host}/ has no tag svc-site-verification; the head of http://${host}/ has no tag`,
    );
    expect(meta).toContain(`<meta name="svc-site-verification" content="${token}">`);
    expect(file).toContain(`https://${host}/svc-verification-${token}.txt answered HTTP 404; http://`);
    expect(dns).toContain(
      `_svc.${host} has no TXT record. Expected: a TXT record svc-site-verification=${token}.`,
    );
  });

  it('says that the www. was requested if the host has no address in DNS, and whether it has the token', async () => {
    const account = await newAccount();
    const host = newHost();
    const token = await addByApi(account, host);
    await publishTokens(`www.${host}`);
    const refused = await readData<VerificationResult>(await verifyByApi(account, host));
    expect(refused.message).toContain(`not found on www.${host}, which answers for ${host}.`);
    expect(refused.attempts.map((attempt) => attempt.host)).toEqual([`www.${host}`, `www.${host}`, host]);
    await publishTokens(`www.${host}`, token);
    expect(await readData(await verifyByApi(account, host))).toMatchObject({
      ok: true,
      website: { host, verified_method: 'meta' },
    });
  });

  it('answers 200 and not_found when nothing could be fetched, and says that trying again may help', async () => {
    const account = await newAccount();
    const host = await createSite({ '*': { status: 503 } });
    await createSite({}, { host: `_svc.${host}`, dns: { status: 2 } });
    await addByApi(account, host);
    const { attempts, ...answer } = await readData<VerificationResult>(await verifyByApi(account, host));
    expect(answer).toMatchObject({ ok: false, outcome: 'not_found', website: { status: 'pending' } });
    expect(answer.message).toContain('may be temporary: try again');
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['temporary', 'temporary', 'temporary']);
    for (const { result } of attempts) expect(result).toContain('Trying again may help.');
  });

  it('does not accept the token of another account', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const host = newHost();
    await addByApi(account, host);
    await publishTokens(host, await addByApi(other, host));
    expect(await readData(await verifyByApi(account, host))).toMatchObject({ ok: false });
    expect(await readData(await verifyByApi(other, host))).toMatchObject({ ok: true });
  });

  it('does not accept the token of another website of the caller', async () => {
    const account = await newAccount();
    const host = newHost();
    await addByApi(account, host);
    await publishTokens(host, await addByApi(account, newHost()));
    expect(await readData(await verifyByApi(account, host))).toMatchObject({ ok: false });
  });

  it('can be repeated after a failure, and succeeds once the token is there', async () => {
    const account = await newAccount();
    const host = newHost();
    const token = await addByApi(account, host);
    expect(await readData(await verifyByApi(account, host))).toMatchObject({ ok: false });
    await publishTokens(host, token);
    expect(await readData(await verifyByApi(account, `www.${host.toUpperCase()}`))).toMatchObject({
      ok: true,
    });
  });

  it('is 429 after 60 verifications a minute, and then contacts no website', async () => {
    const account = await newAccount();
    const host = newHost();
    await addByApi(account, host);
    await publishTokens(host);
    stopClock();
    const answers = await Promise.all(Array.from({ length: 70 }, () => verifyByApi(account, host)));
    const refused = answers.filter(({ status }) => status === 429);
    const looked = answers.filter(({ status }) => status === 200);
    expect([looked.length, refused.length]).toEqual([60, 10]);
    const [first] = refused;
    expect(first?.headers.get('Retry-After')).toBe('60');
    expect(first && (await readError(first)).message).toBe(
      'You can verify websites 60 times a minute. Try again in 60 seconds.',
    );
    const homePages = (await listRequestedUrls(host)).filter((url) => url === `https://${host}/`);
    expect(homePages.length).toBeLessThan(looked.length);
    const other = await newAccount();
    await addByApi(other, host);
    expect((await verifyByApi(other, host)).status).toBe(200);
    moveClock(60_000);
    expect((await verifyByApi(account, host)).status).toBe(200);
  });

  it('is 404 for a website nobody has added', async () => {
    for (const host of [newHost(), 'localhost']) {
      expect((await verifyByApi(await newAccount(), host)).status).toBe(404);
    }
  });

  it('is 409 for a website the caller has not added, which is not contacted', async () => {
    const host = newHost();
    await addByApi(await newAccount(), host);
    const response = await verifyByApi(await newAccount(), host);
    expect(response.status).toBe(409);
    expect((await readError(response)).message).toBe(`You haven't added ${host}. Add it first.`);
    expect(await listRequestedUrls(host)).toEqual([]);
  });
});
