import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import type { NewHostBlock } from '../../../src/contracts/administration.ts';
import { blockHost } from '../../../src/services/hosts/blocks.ts';
import { createCrawlerOptions } from '../../../src/services/hosts/host-gate.ts';
import { createSite, listDnsLookups, listRequestsTo, newHost } from '../../internet.ts';
import { callApi, readData, readError, sendJson } from './client.ts';
import { newAccount } from './new-account.ts';
import { createPublishableAudit, requestPublish } from './publishable-audit.ts';
import { addByApi, addVerifiedWebsite, verifyByApi } from './website.ts';
import { moveClock, stopClock } from '../../clock.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const PAGES = { '/': { body: '<title>Chairs</title>' } };

function block(host: string, fields: Partial<NewHostBlock> = {}): Promise<void> {
  return blockHost(env, {
    blockedBy: 'admin@brightpage.com',
    block: {
      host,
      scope: 'fetch',
      requested_by: 'website',
      reason: 'They wrote to us',
      ...fields,
    },
  });
}

async function expectRefused(response: Response, code: string, words: string): Promise<void> {
  expect(response.status).toBe(422);
  const error = await readError(response);
  expect(error.code).toBe(code);
  expect(error.message).toContain(words);
  expect(error.message).not.toContain('They wrote to us');
}

describe('a host that is never fetched (docs/contract.md 13.6)', () => {
  it('is refused to an audit with 422; it gets no request, and the minute is not used', async () => {
    const host = await createSite(PAGES);
    await block(host);
    const account = await newAccount();
    const refused = await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key);
    expect((await readError(refused.clone())).field).toBe('url');
    await expectRefused(
      refused,
      'host_blocked',
      `The operator of ${host} has asked us not to fetch ${host}.`,
    );
    expect(await listRequestsTo(host)).toEqual([]);
    expect(await listDnsLookups(host)).toEqual([]);
    expect(await env.ACCOUNT.getByName(account.id).getAuditSlotWait()).toBe(0);
  });

  it('says whose decision it was', async () => {
    const host = await createSite(PAGES);
    await block(host, { requested_by: 'service' });
    const { key } = await newAccount();
    const refused = await sendJson('POST', '/reports', { url: `https://${host}/` }, key);
    await expectRefused(refused, 'host_blocked', 'The operator of this service has decided not to fetch');
  });

  it('is refused to a refresh, and the stored audit stays', async () => {
    const account = await newAccount();
    const host = await createSite(PAGES);
    const { report } = await readData<{ report: Report }>(
      await sendJson('POST', '/reports', { url: `https://${host}/` }, account.key),
    );
    await block(host);
    await freeAuditSlot(account.id);
    const refused = await callApi('POST', `/reports/${report.id}/refresh`, { key: account.key });
    await expectRefused(refused, 'host_blocked', host);
    expect((await callApi('GET', `/reports/${report.id}`, { key: account.key })).status).toBe(200);
  });

  it('is refused as the target of a redirect', async () => {
    const target = await createSite(PAGES);
    await block(target);
    const from = await createSite({ '*': { status: 302, headers: { location: `https://${target}/` } } });
    const { key } = await newAccount();
    const refused = await sendJson('POST', '/reports', { url: `https://${from}/` }, key);
    await expectRefused(refused, 'host_blocked', `redirects to https://${target}/`);
    expect(await listRequestsTo(target)).toEqual([]);
  });

  it('is refused to its verified owner too: audit, score and scan, with nothing charged', async () => {
    const host = newHost();
    const owner = await newAccount();
    await addVerifiedWebsite(owner, host);
    const before = (await listRequestsTo(host)).length;
    await block(host);
    const { key } = owner;
    for (const request of [
      sendJson('POST', '/reports', { url: `https://${host}/` }, key),
      callApi('POST', `/websites/${host}/score`, { key }),
      callApi('POST', `/websites/${host}/scan`, { key }),
    ]) {
      await expectRefused(await request, 'host_blocked', host);
    }
    expect(await listRequestsTo(host)).toHaveLength(before);
    expect(await env.ACCOUNT.getByName(owner.id).getCredits(0)).toMatchObject({
      balance: 100,
      available: 100,
    });
  });

  it('is refused to a verification, before a DNS query', async () => {
    const host = await createSite(PAGES);
    const account = await newAccount();
    await addByApi(account, host);
    await block(host);
    await expectRefused(await verifyByApi(account, host), 'host_blocked', host);
    expect(await listRequestsTo(host)).toEqual([]);
    expect(await listDnsLookups(`_svc.${host}`)).toEqual([]);
  });

  it('is refused to running work within a minute', async () => {
    const host = await createSite(PAGES);
    stopClock();
    const { admit } = createCrawlerOptions(env, (await newAccount()).id, { id: 'work', kind: 'interactive' });
    expect(await admit(host, 1)).toEqual({ kind: 'admitted' });
    await block(host);
    moveClock(60_000);
    expect(await admit(host, 1)).toMatchObject({ kind: 'blocked' });
  });

  it.each([
    ['HOST', {}, ['HOST', 'www.HOST'], ['shop.HOST', 'xHOST', 'brightpage.com']],
    ['https://www.HOST:8443/path', {}, ['HOST', 'www.HOST'], ['shop.HOST']],
    ['HOST', { include_subdomains: true }, ['HOST', 'www.HOST', 'a.b.HOST'], ['xHOST', 'brightpage.com']],
  ] as const)('named %s with %j covers %j, not %j', async (input, fields, covered, others) => {
    const host = newHost();
    const name = (text: string) => text.replace('HOST', host);
    await block(name(input), fields);
    const { admit } = createCrawlerOptions(env, (await newAccount()).id, { id: 'work', kind: 'interactive' });
    for (const hostname of covered) expect(await admit(name(hostname), 1)).toMatchObject({ kind: 'blocked' });
    for (const hostname of others) expect(await admit(name(hostname), 1)).toEqual({ kind: 'admitted' });
  });

  it.each([
    ['93.184.215.14', '93.184.215.14'],
    ['[2606:2800:21f::1]', '[2606:2800:21f::1]'],
    ['Bücher.brightpage.com', 'xn--bcher-kva.brightpage.com'],
  ])('can be %s', async (input, hostname) => {
    await block(input);
    const { admit } = createCrawlerOptions(env, (await newAccount()).id, { id: 'work', kind: 'interactive' });
    expect(await admit(hostname, 1)).toMatchObject({ kind: 'blocked' });
  });
});

describe('a host whose audits are not published (docs/contract.md 13.7)', () => {
  it('is audited, and publishing gets 422 with nothing charged', async () => {
    const host = newHost();
    await block(host, { scope: 'publish' });
    const account = await newAccount();
    const { id } = await createPublishableAudit(account, { host });
    const refused = await requestPublish(account, id);
    await expectRefused(refused, 'host_not_publishable', `not to publish audits of ${host}`);
    expect(await env.ACCOUNT.getByName(account.id).getCredits(0)).toMatchObject({
      balance: 100,
      available: 100,
    });
  });

  it('is also any host that the audited page redirects to', async () => {
    const account = await newAccount();
    const host = newHost();
    await createPublishableAudit(account, { host });
    await freeAuditSlot(account.id);
    const from = await createSite({
      '/': { status: 302, headers: { location: `https://${host}/sourdough` } },
    });
    const { report } = await readData<{ report: Report }>(
      await sendJson('POST', '/reports', { url: `https://${from}/` }, account.key),
    );
    await block(host, { scope: 'publish' });
    await expectRefused(await requestPublish(account, report.id), 'host_not_publishable', host);
  });

  it('keeps the snapshots it has: publishing again returns them', async () => {
    const account = await newAccount();
    const host = newHost();
    const { id } = await createPublishableAudit(account, { host });
    expect((await requestPublish(account, id)).status).toBe(201);
    await block(host, { scope: 'publish' });
    expect((await requestPublish(account, id)).status).toBe(201);
    expect((await requestPublish(account, id, 'claude')).status).toBe(422);
  });
});
