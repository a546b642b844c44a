// Slow: it scans a website, and scans it again from a restored state.
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { chargeStoredWork } from '../../../src/services/credits/charge-stored-work.ts';
import { reconcileLedgers } from '../../../src/services/credits/reconcile-ledgers.ts';
import { restoreObject } from '../../../src/services/jobs/restore-object.ts';
import { HOUR, MINUTE } from '../../../src/lib/time.ts';
import { toSiteName } from '../../../src/storage/audit-documents.ts';
import { moveClock, readStoppedClock } from '../../clock.ts';
import { readRows, updateRows } from '../../database.ts';
import { callApi, readData } from '../../entry/api/client.ts';
import { linkPage, listAuditedUrls, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { newAuditedWebsite, auditNow } from '../../entry/api/scored-website.ts';
import { newPublication } from '../../objects/log/new-publication.ts';
import { replaceMethods, startScan } from '../../objects/scan/bound-scan.ts';
import { runScan, stopScanClockInTests } from '../../objects/scan/scan-clock.ts';
import { emit, newEndpoint, readReceived, runDue } from '../../objects/webhook-endpoint/endpoint.ts';
import { saveStorage } from '../../save-storage.ts';

stopScanClockInTests();

/** A snapshot has its time from the clock of the database. */
async function dateByStoppedClock(id: string): Promise<void> {
  await updateRows('submissions', { id }, { submittedAt: readStoppedClock() });
}

describe('an account that was restored to an earlier moment', () => {
  it('is charged again for what it has stored since, once', async () => {
    const { accountId, id, publish, readCredits } = await newPublication();
    const putBack = await saveStorage(() => env.ACCOUNT.getByName(accountId));
    const moment = readStoppedClock();
    moveClock(MINUTE);
    await publish();
    await dateByStoppedClock(id);
    await putBack();
    expect((await readCredits()).balance).toBe(100);
    await chargeStoredWork(env, accountId, moment);
    await chargeStoredWork(env, accountId, moment);
    expect(await readCredits()).toMatchObject({ balance: 70, available: 70 });
    expect(await publish()).toMatchObject({ credits_charged: 0 });
  });

  it('is charged again from its newest entry on, if it was restored to a bookmark', async () => {
    const { accountId, id, publish, readCredits } = await newPublication();
    const putBack = await saveStorage(() => env.ACCOUNT.getByName(accountId));
    await publish();
    await dateByStoppedClock(id);
    moveClock(HOUR);
    await reconcileLedgers(env, Date.now());
    const prepareRestoration = async () => {
      await putBack();
      return 'undo';
    };
    const none = () => Promise.resolve();
    const getByName = (name: string) =>
      replaceMethods(env.ACCOUNT.getByName(name), { prepareRestoration, restart: none, resume: none });
    const bindings = { ...env, ACCOUNT: { getByName } as unknown as Env['ACCOUNT'] };
    await restoreObject(bindings, { object: 'account', name: accountId, to: '0000-a-bookmark' });
    expect(await readCredits()).toMatchObject({ balance: 70, available: 70 });
  });

  it('is compared with its work again: what its credits no longer cover is a difference', async () => {
    const { accountId, id, publish, readCredits } = await newPublication();
    const account = () => env.ACCOUNT.getByName(accountId);
    const spend = { refType: 'scan', refId: `scan_${accountId}` } as const;
    await account().hold({ ...spend, amount: 90 });
    await account().settle(spend, 90, { reason: 'Scan', actor: 'system' });
    const putBack = await saveStorage(account);
    const moment = readStoppedClock();
    const grant = { reason: 'Gift', refType: 'grant', refId: `grant_${accountId}`, actor: 'system' } as const;
    await account().recordGrant({ ...grant, amount: 50 });
    await publish();
    await dateByStoppedClock(id);
    moveClock(HOUR);
    await reconcileLedgers(env, Date.now());
    await putBack();
    await chargeStoredWork(env, accountId, moment);
    expect((await readCredits()).balance).toBe(10);
    await reconcileLedgers(env, Date.now());
    expect(await readRows('ledgerDifferences', { accountId, refId: id })).toMatchObject([
      { refType: 'submission', stored: 30, charged: 0 },
    ]);
  });

  it('settles the holds that were open then for what is stored', async () => {
    const { accountId, id, publish, readCredits } = await newPublication();
    const account = () => env.ACCOUNT.getByName(accountId);
    await account().hold({ refType: 'submission', refId: id, amount: 30 });
    const putBack = await saveStorage(account);
    await publish();
    await putBack();
    moveClock(HOUR);
    await runDurableObjectAlarm(account());
    expect(await readCredits()).toMatchObject({ balance: 70, available: 70 });
  });
});

it('a scan that was restored to the middle ends with each page stored and charged once', async () => {
  const paths = Array.from({ length: 9 }, (_, n) => `/chair-${n}`);
  const pages = { '/': linkPage('Chairs', ...paths), '*': linkPage('Chair') };
  const { account, host } = await newVerifiedWebsite(pages);
  const id = await startScan(account, host);
  await runScan(id, { isOver: ({ pages_stored: stored }) => stored > 0 });
  const putBack = await saveStorage(() => env.SCAN.getByName(id));
  expect(await runScan(id)).toMatchObject({ state: 'done', credits_charged: 10 });
  await putBack();
  await env.SCAN.getByName(id).resume();
  const again = await runScan(id);
  expect(again?.finished_at).not.toBeNull();
  expect(await listAuditedUrls(account)).toHaveLength(10);
  expect((await env.ACCOUNT.getByName(account.id).getCredits(10)).balance).toBe(90);
  expect(await env.ACCOUNT.getByName(account.id).listOpenHolds()).toEqual([]);
});

it('a website whose facts were restored is scored by the audits that are left, until its pages are audited again', async () => {
  const { account, host } = await newAuditedWebsite({ audited: ['/', '/chairs'] });
  const putBack = await saveStorage(() => env.SITE_AUDITS.getByName(toSiteName(account.id, host)));
  await auditNow(account, `https://${host}/tables`);
  await putBack();
  const readPages = async () => {
    const response = await callApi('GET', `/websites/${host}/report`, { key: account.key });
    expect(response.status).toBe(200);
    const { report } = await readData<{ report: { totals: { pages: number } } }>(response);
    return report.totals.pages;
  };
  expect(await readPages()).toBe(2);
  moveClock(MINUTE);
  await auditNow(account, `https://${host}/tables`);
  expect(await readPages()).toBe(3);
});

it('a webhook that was restored sends again what was pending then, under the same id', async () => {
  const endpoint = await newEndpoint();
  await emit(endpoint, 1);
  const putBack = await saveStorage(() => env.WEBHOOK_ENDPOINT.getByName(endpoint.webhook.id));
  await runDue(endpoint);
  await putBack();
  await runDue(endpoint);
  const [first, second] = await readReceived(endpoint);
  expect(second?.id).toBe(first?.id);
  await emit(endpoint, 2);
  await runDue(endpoint);
  expect(await readReceived(endpoint)).toHaveLength(3);
});

it('a host that was restored gives turns again, though those of then were never ended', async () => {
  const name = `restored-${crypto.randomUUID()}.brightpage.com`;
  const host = () => env.HOST.getByName(name);
  const take = () => host().takeTurn({ work: crypto.randomUUID(), kind: 'background', crawlDelay: null });
  const taken = await take();
  const putBack = await saveStorage(host);
  if (taken.ok) await host().endTurn(taken.turn, { status: 200, retryAfter: null });
  await putBack();
  moveClock(MINUTE);
  expect(await take()).toMatchObject({ ok: true });
});
