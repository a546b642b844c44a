import { countStoredRows, deleteRows } from '../../database.ts';
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import type { SiteScore } from '../../../src/contracts/site-score.ts';
import type { AuditProvenance, PublishResult } from '../../../src/contracts/submission.ts';
import { moveOldAudits } from '../../../src/services/audits/move-old-audits.ts';
import { formatTimestamp } from '../../../src/lib/time.ts';
import { toSiteName } from '../../../src/storage/audit-documents.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { refreshAudits } from '../../../src/storage/reports.ts';
import { callApi, readData, readError, sendJson } from '../../entry/api/client.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { createPublishableAudit, requestPublish } from '../../entry/api/publishable-audit.ts';
import { linkPage, newVerifiedWebsite, type Owner, scanWebsite } from '../../entry/api/scan.ts';
import { createSite } from '../../internet.ts';
import { readParts } from '../account-data/read-parts.ts';
import { confirmDeletion, storeCode } from '../account-data/full-account.ts';
import {
  type AuditedSites,
  listStoredKeys,
  storeAllAsOldRows,
  storeAsOldRow,
  sweep,
} from './site-storage.ts';
import { moveClock, readStoppedClock, stopClock } from '../../clock.ts';

const HOUR = 3_600_000;
const log = vi.spyOn(console, 'error');

beforeEach(() => {
  log.mockReset();
  stopClock();
});

afterEach(() => {
  expect(log.mock.calls).toEqual([]);
  vi.useRealTimers();
});

async function audit({ key }: Owner, url: string): Promise<Report> {
  moveClock(HOUR);
  const { report } = await readData<{ report: Report }>(await sendJson('POST', '/reports', { url }, key));
  return report;
}

async function getReport({ key }: Owner, id: string): Promise<Report> {
  return (await readData<{ report: Report }>(await callApi('GET', `/reports/${id}`, { key }))).report;
}

/** Moves old rows, a second after they were stored. */
async function move(bindings: Env = env): Promise<void> {
  moveClock(1_000);
  await moveOldAudits(bindings);
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

function countOldDocuments(): Promise<number | null> {
  return countStoredRows('reportDocuments');
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
    expect(await countOldDocuments()).toBe(0);
    const { rows } = await listStoredKeys(sites);
    expect(rows.map((key) => key.split('/')[1])).toEqual([host, host, host]);
    expect(await expectNamedAlone(sites)).toBe(3);
    const bytes = env.DB.prepare('SELECT sum(length(site_facts)) AS n FROM reports WHERE account_id = ?');
    expect(await bytes.bind(account.id).first('n')).toBe(0);
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

  it('whose documents are missing answers 500, is logged, and can be refreshed', async () => {
    const account = await newAccount();
    const host = await createSite({ '*': linkPage('Chairs') });
    const sites = { accountId: account.id, hosts: [host] };
    const { id } = await audit(account, `https://${host}/`);
    const [key = ''] = (await listStoredKeys(sites)).documents;
    await env.AUDITS.delete(key);
    log.mockReturnValue();
    const broken = await callApi('GET', `/reports/${id}`, { key: account.key });
    expect(broken.status).toBe(500);
    expect(await readError(broken)).toMatchObject({ code: 'internal_error' });
    expect(log.mock.calls.join()).toContain(`the documents ${key} are missing`);
    log.mockReset().mockReturnValue();
    await sweep(sites, 1);
    expect(log.mock.calls).toEqual([[`{"event":"audit-documents-missing","count":1,"first":"${key}"}`]]);
    log.mockReset();
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

/** Everything an account can see of its audits. */
async function readAll(account: Owner, host: string) {
  const { key } = account;
  const get = async (path: string) => readData<Record<string, unknown>>(await callApi('GET', path, { key }));
  const { reports } = await readData<{ reports: Report[] }>(
    await callApi('GET', '/reports?limit=100', { key }),
  );
  const score = await readData<{ score: SiteScore }>(
    await callApi('POST', `/websites/${host}/score`, { key }),
  );
  const { audits } = JSON.parse((await readParts(account)).join('')) as { audits: ExportedAudit[] };
  return {
    reports,
    documents: await Promise.all(reports.map(({ id }) => get(`/reports/${id}`))),
    report: await get(`/websites/${host}/report`),
    pillars: score.score.pillars,
    audits: audits.map(({ provenance: _, ...audit }) => audit),
    provenances: audits.map(({ provenance }) => provenance),
  };
}

/** Old rows have no provenance. */
type ExportedAudit = Record<string, unknown> & { provenance: AuditProvenance | null };

describe('an old row', () => {
  async function newShop() {
    const shop = await newVerifiedWebsite({ '/': linkPage('Chairs', '/oak', '/ash'), '*': linkPage('Oak') });
    await scanWebsite(shop.account, shop.host);
    const { id } = await createPublishableAudit(shop.account, { host: shop.host });
    return { ...shop, id, sites: { accountId: shop.account.id, hosts: [shop.host] } };
  }

  it('and a new one read the same before, during and after the move', async () => {
    const { account, host, id, sites } = await newShop();
    const { provenances } = await readAll(account, host);
    for (const provenance of provenances)
      expect(provenance?.fetch).toMatchObject({
        status: 200,
        body_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    moveClock(1_000);
    const now = readStoppedClock();
    const freeze = async () => {
      const { provenances: _, ...all } = await readAll(account, host);
      vi.setSystemTime(now);
      return all;
    };
    const asNew = await freeze();
    expect(asNew.documents).toHaveLength(4);
    await storeAsOldRow(account.id, id);
    expect(await freeze()).toEqual(asNew);
    await storeAllAsOldRows(account.id);
    expect(await countOldDocuments()).toBe(4);
    expect(await freeze()).toEqual(asNew);
    await move();
    vi.setSystemTime(now);
    expect(await countOldDocuments()).toBe(0);
    expect(await freeze()).toEqual(asNew);
    await sweep(sites);
    expect(await expectNamedAlone(sites)).toBe(4);
  });

  it('can be published, refreshed and deleted', async () => {
    const { account, id, sites } = await newShop();
    await storeAsOldRow(account.id, id);
    const published = await requestPublish(account, id, 'claude');
    const { submission } = await readData<PublishResult>(published);
    expect(submission.knowledge.captured).toBe(true);
    const { updated_at: refreshedAt } = await refresh(account, id);
    expect(refreshedAt).not.toBeNull();
    expect(await countOldDocuments()).toBe(0);
    expect((await getReport(account, id)).updated_at).toBe(refreshedAt);
    await storeAsOldRow(account.id, id);
    expect((await callApi('DELETE', `/reports/${id}`, { key: account.key })).status).toBe(200);
    expect(await countOldDocuments()).toBe(0);
    await sweep(sites);
    expect(await expectNamedAlone(sites)).toBe(3);
  });

  it('is left alone by the move if it is refreshed meanwhile', async () => {
    const { account, id, sites } = await newShop();
    await storeAsOldRow(account.id, id);
    let refreshed: Report | null = null;
    const batch = async (statements: D1PreparedStatement[]) => {
      refreshed ??= await refresh(account, id);
      return env.DB.batch(statements);
    };
    const DB = { prepare: env.DB.prepare.bind(env.DB), batch } as unknown as D1Database;
    await move({ ...env, DB });
    expect((await getReport(account, id)).updated_at).toBe(refreshed!.updated_at);
    expect(await getReport(account, id)).toEqual(refreshed);
    await sweep(sites);
    expect(await expectNamedAlone(sites)).toBe(4);
  });

  it('that cannot be read stays, is logged, and does not stop the others', async () => {
    const { account, id } = await newShop();
    await storeAllAsOldRows(account.id);
    await env.DB.prepare("UPDATE report_documents SET data = x'00' WHERE report_id = ?").bind(id).run();
    log.mockReturnValue();
    await move();
    expect(log.mock.calls.join()).toContain('"event":"audit-not-moved"');
    log.mockReset();
    expect(await countOldDocuments()).toBe(1);
    await deleteRows('reportDocuments');
  });
});
