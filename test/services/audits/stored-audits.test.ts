import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import { formatTimestamp } from '../../../src/lib/time.ts';
import { toSiteName } from '../../../src/storage/audit-documents.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { refreshAudits } from '../../../src/storage/audits.ts';
import { callApi, readData, readError, sendJson } from '../../entry/api/client.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { linkPage, newVerifiedWebsite, type Owner, scanWebsite } from '../../entry/api/scan.ts';
import { createSite } from '../../internet.ts';
import { confirmDeletion, storeCode } from '../account-data/full-account.ts';
import { type AuditedSites, listStoredKeys, sweep } from './site-storage.ts';
import { moveClock, readStoppedClock, stopClock } from '../../clock.ts';

const HOUR = 3_600_000;
let log: MockInstance<typeof console.error>;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
  stopClock();
});

afterEach(() => {
  expect(log.mock.calls).toEqual([]);
});

async function audit({ key }: Owner, url: string): Promise<Report> {
  moveClock(HOUR);
  const { report } = await readData<{ report: Report }>(await sendJson('POST', '/reports', { url }, key));
  return report;
}

async function getReport({ key }: Owner, id: string): Promise<Report> {
  return (await readData<{ report: Report }>(await callApi('GET', `/reports/${id}`, { key }))).report;
}

async function refresh({ key }: Owner, id: string): Promise<Report> {
  moveClock(HOUR);
  return (await readData<{ report: Report }>(await callApi('POST', `/reports/${id}/refresh`, { key })))
    .report;
}

/** Checks that exactly the documents and facts are stored that rows name. @returns their number */
async function expectNamedAlone(sites: AuditedSites): Promise<number> {
  const { rows, documents, facts } = await listStoredKeys(sites);
  expect(documents).toEqual(rows);
  expect(facts).toEqual(rows);
  return rows.length;
}

describe('an audit', () => {
  it('has its documents in R2 and its facts in the object of the website, whose rows name them', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Chairs', '/oak'),
      '*': linkPage('Oak'),
    });
    const sites = { accountId: account.id, hosts: [host] };
    await scanWebsite(account, host);
    await createSite({ '*': linkPage('Elm') }, { host: `www.${host}` });
    await audit(account, `https://www.${host}/elm`);
    const { rows } = await listStoredKeys(sites);
    expect(rows.map((key) => key.split('/')[1])).toEqual([host, host, host]);
    expect(await expectNamedAlone(sites)).toBe(3);
  });

  it('that is replaced, refreshed or deleted keeps its previous data until two sweeps, an hour apart', async () => {
    const account = await newAccount();
    const host = await createSite({ '*': linkPage('Chairs') });
    const sites = { accountId: account.id, hosts: [host] };
    const [first, second, third] = [
      await audit(account, `https://${host}/1`),
      await audit(account, `https://${host}/2`),
      await audit(account, `https://${host}/3`),
    ];
    await audit(account, first.url);
    await refresh(account, second.id);
    await callApi('DELETE', `/reports/${third.id}`, { key: account.key });
    expect((await listStoredKeys(sites)).documents).toHaveLength(5);
    await sweep(sites, 1);
    expect((await listStoredKeys(sites)).documents).toHaveLength(5);
    await sweep(sites, 1);
    expect(await expectNamedAlone(sites)).toBe(2);
    await sweep(sites, 1);
    expect(await expectNamedAlone(sites)).toBe(2);
    expect((await getReport(account, second.id)).data.root_url).toBe(second.url);
  });

  it('that is deleted keeps its data while the alarm runs repeatedly within one hour', async () => {
    const account = await newAccount();
    const host = await createSite({ '*': linkPage('Chairs') });
    const sites = { accountId: account.id, hosts: [host] };
    const { id } = await audit(account, `https://${host}/1`);
    await callApi('DELETE', `/reports/${id}`, { key: account.key });
    const object = env.SITE_AUDITS.getByName(toSiteName(account.id, host));
    for (let alarm = 0; alarm < 5; alarm++) await runDurableObjectAlarm(object);
    expect((await listStoredKeys(sites)).documents).toHaveLength(1);
    await sweep(sites, 1);
    expect(await listStoredKeys(sites)).toEqual({ rows: [], documents: [], facts: [] });
  });

  it('of a URL with a lone surrogate lists it as well-formed text', async () => {
    const account = await newAccount();
    const host = await createSite({ '*': linkPage('Chairs') });
    await audit(account, `https://${host}/a\ud800b`);
    const { reports } = await readData<{ reports: Report[] }>(
      await callApi('GET', '/reports', { key: account.key }),
    );
    expect(reports.map(({ url }) => url)).toEqual([`https://${host}/a\ufffdb`]);
  });

  it('that is refreshed after a scan has found its page unchanged keeps the later time', async () => {
    const account = await newAccount();
    const host = await createSite({ '*': linkPage('Chairs') });
    const { id } = await audit(account, `https://${host}/`);
    const fetchedAt = readStoppedClock() + 1_000;
    const { updated_at: refreshedAt } = await refresh(account, id);
    await refreshAudits(openDatabase(env, account.id), account.id, [{ id, fetchedAt }]);
    expect((await getReport(account, id)).updated_at).toBe(refreshedAt);
    const later = readStoppedClock() + 1_000;
    await refreshAudits(openDatabase(env, account.id), account.id, [{ id, fetchedAt: later }]);
    expect((await getReport(account, id)).updated_at).toBe(formatTimestamp(later));
  });

  it('that nobody audits again keeps its documents, whatever else is swept', async () => {
    const account = await newAccount();
    const host = await createSite({ '*': linkPage('Chairs') });
    const sites = { accountId: account.id, hosts: [host] };
    await audit(account, `https://${host}/1`);
    const { id } = await audit(account, `https://${host}/2`);
    await sweep(sites, 5);
    expect(await expectNamedAlone(sites)).toBe(2);
    await callApi('DELETE', `/reports/${id}`, { key: account.key });
    await sweep(sites);
    expect(await expectNamedAlone(sites)).toBe(1);
  });

  it('whose documents are lost answers 502, is logged, and can be refreshed', async () => {
    const account = await newAccount();
    const host = await createSite({ '*': linkPage('Chairs') });
    const sites = { accountId: account.id, hosts: [host] };
    const { id } = await audit(account, `https://${host}/`);
    const [key = ''] = (await listStoredKeys(sites)).documents;
    await env.AUDITS.delete(key);
    log.mockReturnValue();
    const broken = await callApi('GET', `/reports/${id}`, { key: account.key });
    expect(broken.status).toBe(502);
    expect(await readError(broken)).toMatchObject({ code: 'report_damaged' });
    const event = `{"event":"audit-documents-missing","severity":"critical","count":1,"first":"${key}"}`;
    expect(log.mock.calls).toEqual([[event]]);
    log.mockClear();
    await sweep(sites, 1);
    expect(log.mock.calls).toEqual([[event]]);
    log.mockClear();
    expect((await refresh(account, id)).id).toBe(id);
    expect((await getReport(account, id)).data.root_url).toBe(`https://${host}/`);
  });
});

it('a deleted account has nothing left after two sweeps', async () => {
  const { account, host } = await newVerifiedWebsite({
    '/': linkPage('Chairs', '/oak'),
    '*': linkPage('Oak'),
  });
  await scanWebsite(account, host);
  const other = await createSite({ '*': linkPage('Chairs') });
  await audit(account, `https://${other}/`);
  const sites = { accountId: account.id, hosts: [host, other] };
  await storeCode({ account, session: 's' });
  expect(await confirmDeletion(env, { account, session: 's' })).toEqual({ ok: true });
  await sweep(sites);
  expect(await listStoredKeys(sites)).toEqual({ rows: [], documents: [], facts: [] });
});
