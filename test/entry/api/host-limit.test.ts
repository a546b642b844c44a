import { deleteRows, interceptDatabases, putSetting } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import type { VerificationResult } from '../../../src/contracts/verification.ts';
import { createAudit } from '../../../src/services/audits/create-audit.ts';
import { createCrawlerOptions } from '../../../src/services/hosts/host-gate.ts';
import { createSite, listRequestsTo, newHost } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { addByApi, addVerifiedWebsite, publishTokens, verifyByApi } from './website.ts';
import { freeAuditSlot } from '../../counted-work.ts';

/** The requests of audits, of twelve: one is kept for verifications, one for unconfirmed webhooks. An audit sends two: the page and robots.txt. */
const LIMIT = 10;
const VERIFICATION = { purpose: 'verification', limit: 1 } as const;

const PAGES = { '/': { body: '<title>Chairs</title>' } };

beforeAll(() => putSetting('host_requests_per_minute', LIMIT + 2));

afterAll(() => deleteRows('settings'));

/** Audits a URL with an account of its own. */
async function requestAudit(url: string): Promise<Response> {
  const { key } = await newAccount();
  return sendJson('POST', '/reports', { url }, key);
}

/** Counts as many requests to a host as the limit allows, less `left`, and the one that is kept for verifications. */
async function useUpLimit(host: string, left = 0): Promise<void> {
  const object = env.HOST.getByName(host);
  expect(await object.admit(LIMIT - left, LIMIT)).toEqual({ ok: true });
  await object.admit(1, 0, VERIFICATION);
}

async function expectHostLimit(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  const retryAfter = Number(response.headers.get('Retry-After'));
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(60);
  const { code, message } = await readError(response);
  expect(code).toBe('host_rate_limited');
  expect(message).toContain(`${LIMIT} requests a minute`);
}

describe('the requests of all accounts to one host (docs/contract.md 13.1, 13.3)', () => {
  it('are refused over the limit with 429; nothing is fetched and the minute is not used', async () => {
    const host = await createSite(PAGES);
    for (let audit = 0; audit < LIMIT / 2; audit++) {
      expect((await requestAudit(`https://${host}/`)).status).toBe(201);
    }
    expect(await listRequestsTo(host)).toHaveLength(LIMIT);

    const { key } = await newAccount();
    const refused = await sendJson('POST', '/reports', { url: `https://${host}/` }, key);
    expect(refused.headers.get('RateLimit')).toBe('"audits";r=1;t=0');
    await expectHostLimit(refused);
    expect(await listRequestsTo(host)).toHaveLength(LIMIT);
    const elsewhere = await createSite(PAGES);
    expect((await sendJson('POST', '/reports', { url: `https://${elsewhere}/` }, key)).status).toBe(201);
  });

  it('count together with and without www., over every port and scheme', async () => {
    const host = newHost();
    for (const name of [host, `www.${host}`, `${host}:8443`]) await createSite(PAGES, { host: name });
    await requestAudit(`https://${host}/`);
    await requestAudit(`http://www.${host}/`);
    await requestAudit(`https://${host}:8443/`);
    await requestAudit(`http://${host.toUpperCase()}/?again`);
    expect(await env.HOST.getByName(host).admit(3, LIMIT)).toMatchObject({ ok: false });
    expect(await env.HOST.getByName(host).admit(2, LIMIT)).toEqual({ ok: true });
    await expectHostLimit(await requestAudit(`https://www.${host}/`));
  });

  it('are refused for a refresh too, which keeps the stored audit', async () => {
    const account = await newAccount();
    const host = await createSite(PAGES);
    const { report } = await readData<{ report: Report }>(
      await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key),
    );
    await useUpLimit(host, 2);
    await freeAuditSlot(account.id);
    await expectHostLimit(await callApi('POST', `/reports/${report.id}/refresh`, { key: account.key }));
    expect(await env.ACCOUNT.getByName(account.id).getAuditSlotWait()).toBe(0);
    expect((await callApi('GET', `/reports/${report.id}`, { key: account.key })).status).toBe(200);
  });

  it('are counted at the target of a redirect, which is refused there', async () => {
    const target = await createSite(PAGES);
    await useUpLimit(target);
    const from = await createSite({ '*': { status: 302, headers: { location: `https://${target}/` } } });
    const { key } = await newAccount();
    const refused = await sendJson('POST', '/reports', { url: `https://${from}/` }, key);
    expect((await readError(refused.clone())).message).toContain(`redirects to https://${target}/`);
    await expectHostLimit(refused);
    expect(await listRequestsTo(target)).toEqual([]);
    const elsewhere = await createSite(PAGES);
    expect((await sendJson('POST', '/reports', { url: `https://${elsewhere}/` }, key)).status).toBe(201);
  });

  it('are counted when the answer is 422, after a redirect to a private address', async () => {
    const host = await createSite({
      '/': { status: 302, headers: { location: 'http://10.0.0.1/' } },
      '/robots.txt': { status: 404 },
    });
    const { key } = await newAccount();
    const statuses: number[] = [];
    for (let audit = 0; audit <= LIMIT / 2; audit++) {
      statuses.push((await sendJson('POST', '/reports', { url: `https://${host}/` }, key)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await listRequestsTo(host)).toHaveLength(LIMIT);
  });

  it('that refuse robots.txt alone leave its checks unknown (docs/contract.md 13.4)', async () => {
    const target = await createSite({ ...PAGES, '/robots.txt': { status: 500 } });
    await useUpLimit(target, 1);
    const from = await createSite({ '/': { status: 302, headers: { location: `https://${target}/` } } });
    const { report } = await readData<{ report: Report }>(await requestAudit(`https://${from}/`));
    const ids = report.data.pages[0]?.seo_analysis.issues.map(({ id }) => id) ?? [];
    expect(ids.filter((id) => id.startsWith('robots-txt'))).toEqual([]);
    expect((await listRequestsTo(target)).map(({ url }) => new URL(url).pathname)).toEqual(['/']);
  });

  it('are refused if they cannot be counted (docs/contract.md 13.5)', async () => {
    const host = await createSite(PAGES);
    const account = await newAccount();
    const broken = () => Promise.reject(new Error('the object is overloaded'));
    const HOST = { getByName: () => ({ admit: broken }) } as unknown as Env['HOST'];
    const caller = { accountId: account.id, email: account.email };
    await expect(
      createAudit({ env: { ...env, HOST }, caller }, { url: `https://${host}/` }),
    ).rejects.toMatchObject({
      code: 'host_rate_limited',
      retryAfter: 10,
    });
    expect(await listRequestsTo(host)).toEqual([]);
    expect(await env.ACCOUNT.getByName(account.id).getAuditSlotWait()).toBe(0);
  });
});

describe('verifications', () => {
  it('are counted, and refused with 429 if nothing could be requested', async () => {
    const host = newHost();
    const account = await newAccount();
    await publishTokens(host, 'another');
    await addByApi(account, host);
    await verifyByApi(account, host);
    const used = (await listRequestsTo(host)).length;
    expect(used).toBeGreaterThan(2);
    expect(await env.HOST.getByName(host).admit(LIMIT - used + 2, LIMIT)).toMatchObject({ ok: false });
    await useUpLimit(host, used - 1);
    await expectHostLimit(await verifyByApi(account, host));
    expect(await listRequestsTo(host)).toHaveLength(used);
  });

  it('that are refused in part report those attempts as temporary', async () => {
    const host = newHost();
    const account = await newAccount();
    await publishTokens(host, 'another');
    await addByApi(account, host);
    await useUpLimit(host, 1);
    const { ok, attempts } = await readData<VerificationResult>(await verifyByApi(account, host));
    expect(ok).toBe(false);
    expect(attempts.map(({ outcome }) => outcome)).toContain('temporary');
    expect(await listRequestsTo(host)).toHaveLength(1);
  });

  it('do not count at a host they are redirected to, where no proof is fetched', async () => {
    const [host, victim] = [newHost(), await createSite(PAGES)];
    const account = await newAccount();
    await addByApi(account, host);
    await createSite({ '*': { status: 302, headers: { location: `https://${victim}/` } } }, { host });
    await useUpLimit(victim);
    const { attempts } = await readData<VerificationResult>(await verifyByApi(account, host));
    expect(attempts[0]?.outcome).toBe('not_found');
    expect(attempts[0]?.result).toContain('A proof is only fetched from');
    expect(await listRequestsTo(victim)).toEqual([]);

    const other = await createSite(PAGES);
    await createSite({ '*': { status: 302, headers: { location: `https://${other}/` } } }, { host });
    await verifyByApi(account, host);
    expect(await env.HOST.getByName(other).admit(LIMIT, LIMIT)).toEqual({ ok: true });
  });

  it('by DNS succeed over the limit, because they send no request to the host', async () => {
    const host = newHost();
    const account = await newAccount();
    const token = await addByApi(account, host);
    await createSite(PAGES, { host });
    await createSite({}, { host: `_svc.${host}`, dns: { TXT: [`"svc-site-verification=${token}"`] } });
    await useUpLimit(host);
    expect(await readData<VerificationResult>(await verifyByApi(account, host))).toMatchObject({ ok: true });
    expect(await listRequestsTo(host)).toEqual([]);
  });
});

describe('work that the verified owner starts (docs/contract.md 13.2)', () => {
  it('is not counted and not refused: audit, score and scan', async () => {
    const host = newHost();
    const owner = await newAccount();
    await addVerifiedWebsite(owner, host);
    // The verification was counted: it was not yet the owner's website.
    const counted = (await listRequestsTo(host)).length;
    await useUpLimit(host, counted);
    await expectHostLimit(await requestAudit(`https://${host}/`));

    expect((await sendJson('POST', '/reports', { url: `https://${host}/` }, owner.key)).status).toBe(201);
    expect((await callApi('POST', `/websites/${host}/score`, { key: owner.key })).status).toBe(200);
    expect((await callApi('POST', `/websites/${host}/scan`, { key: owner.key })).status).toBe(200);
    expect((await listRequestsTo(host)).length).toBeGreaterThan(counted + 10);
  });

  it('leaves the whole limit to everyone else', async () => {
    const host = newHost();
    const owner = await newAccount();
    await addVerifiedWebsite(owner, host);
    const counted = (await listRequestsTo(host)).length;
    await callApi('POST', `/websites/${host}/score`, { key: owner.key });
    await useUpLimit(host, counted);
  });

  it('calls no Host object, and makes three queries for all pages of a scan', async () => {
    const host = newHost();
    const owner = await newAccount();
    await addVerifiedWebsite(owner, host);
    const prepare = vi.fn<(query: string) => void>();
    const databases = interceptDatabases({ prepare });
    const getByName = vi.fn();
    const HOST = { getByName } as unknown as Env['HOST'];
    const { admit } = createCrawlerOptions({ ...env, ...databases, HOST }, owner.id, {
      id: 'work',
      kind: 'background',
    });
    for (let page = 0; page < 200; page++) expect(await admit(host, 1)).toEqual({ kind: 'admitted' });
    expect(prepare).toHaveBeenCalledTimes(3);
    expect(getByName).not.toHaveBeenCalled();
  });

  it('is counted at other hosts: a sitemap that is refused there is no fault of the website', async () => {
    const elsewhere = await createSite({ '/sitemap.xml': { body: 'https://brightpage.com/' } });
    await useUpLimit(elsewhere);
    const host = newHost();
    const owner = await newAccount();
    const token = await addByApi(owner, host);
    await createSite(
      {
        '/': { body: `<title>Chairs</title><meta name="svc-site-verification" content="${token}">` },
        '/robots.txt': {
          headers: { 'content-type': 'text/plain' },
          body: `Sitemap: https://${elsewhere}/sitemap.xml`,
        },
      },
      { host },
    );
    expect((await verifyByApi(owner, host)).status).toBe(200);
    const { score } = await readData<{ score: { pillars: { site_technical: { checks: unknown[] } } } }>(
      await callApi('POST', `/websites/${host}/score`, { key: owner.key }),
    );
    expect(score.pillars.site_technical.checks).toContainEqual(
      expect.objectContaining({ id: 'sitemap-valid', available: false }),
    );
    expect(await listRequestsTo(elsewhere)).toEqual([]);
  });
});
