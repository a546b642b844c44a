import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/id.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { insertScan } from '../../../src/storage/scans.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';
import { moveClock, stopClock, until } from '../../clock.ts';
import { startScan } from '../../objects/scan/bound-scan.ts';
import { abortScan, runScan, stopScanClock } from '../../objects/scan/scan-clock.ts';
import { callApi, readData, readError } from './client.ts';
import {
  listAuditedUrls,
  getAccountCredits,
  newVerifiedWebsite,
  linkPage,
  requestScan,
  scanWebsite,
} from './scan.ts';
import { addVerifiedWebsite } from './website.ts';
import { newHost, createSite, listRequestsTo } from '../../internet.ts';

const SHOP = { '/': linkPage('Chairs', '/oak', '/ash'), '*': { ...linkPage('Chair'), delayMs: 50 } };

describe('scans of one website at the same time', () => {
  it('a second scan is refused with 409, which names the first', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const answers = await Promise.all([requestScan(account, host), requestScan(account, host)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409) ?? Response.error();
    const { entries } = await env.ACCOUNT.getByName(account.id).getCredits(1);
    expect((await readError(refused)).message).toMatch(
      new RegExp(
        `^A scan of ${host} is already running \\(${entries[0]?.ref_id}, started 20\\d\\d-.*\\+00:00\\)\\. Wait for it to end\\.$`,
      ),
    );
    expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
    expect(await listAuditedUrls(account)).toHaveLength(3);
  });

  it('only one of many runs, even if they spell the website differently', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const names = [host, `www.${host}`, `https://${host}/`, host.toUpperCase()].map(encodeURIComponent);
    const answers = await Promise.all([...names, ...names].map((name) => requestScan(account, name, 2)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await getAccountCredits(account)).toEqual({ balance: 98, available: 98 });
  });

  it('scans of two websites both run, on one balance', async () => {
    const { account, host } = await newVerifiedWebsite(SHOP);
    const other = newHost();
    await addVerifiedWebsite(account, other);
    await createSite(SHOP, { host: other });
    const [first, second] = await Promise.all([
      scanWebsite(account, host, 2),
      scanWebsite(account, other, 2),
    ]);
    expect([first.pages_scanned, second.pages_scanned]).toEqual([2, 2]);
    expect(await getAccountCredits(account)).toEqual({ balance: 96, available: 96 });
  });
});

describe('a scan that died', () => {
  it('of release 1.1.0 blocks its website until its hold runs out, 5 minutes after the last renewal', async () => {
    stopClock();
    const { account, host } = await newVerifiedWebsite(SHOP);
    const id = newId('scan_');
    const hold = { refType: 'scan', refId: id, amount: 10, subject: host, takesWorkSlot: true } as const;
    await env.ACCOUNT.getByName(account.id).hold(hold);
    await insertScanRow({ id, accountId: account.id, host, pagesStored: 2 });
    expect((await requestScan(account, host)).status).toBe(409);
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 90 });
    moveClock(5 * 60_000);
    await runDurableObjectAlarm(env.ACCOUNT.getByName(account.id));
    expect(await getAccountCredits(account)).toEqual({ balance: 98, available: 98 });
    expect(await scanWebsite(account, host)).toMatchObject({ pages_scanned: 3 });
  });

  it('before its object started is failed, also once its hold has run out', async () => {
    stopClock();
    const { account, host } = await newVerifiedWebsite(SHOP);
    const row = { id: newId('scan_'), accountId: account.id, host, startedAt: Date.now() };
    const hold = { refType: 'scan', refId: row.id, amount: 10, subject: host, takesWorkSlot: true } as const;
    await env.ACCOUNT.getByName(account.id).hold(hold);
    await insertScan(openDatabase(env, account.id), { ...row, pagesRequested: 10, costPerPage: 1 });
    const failed = { state: 'failed', error: { code: 'scan_failed' }, credits_charged: 0, result: null };
    const read = async () =>
      (await readData<{ scan: object }>(await callApi('GET', `/websites/${host}/scans/${row.id}`, account)))
        .scan;
    moveClock(60_000);
    expect(await read()).toMatchObject(failed);
    moveClock(5 * 60_000);
    await runDurableObjectAlarm(env.ACCOUNT.getByName(account.id));
    expect(await read()).toMatchObject(failed);
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
  });

  it('wakes up and continues when its hold runs out and the account asks it', async () => {
    stopScanClock();
    const { account, host } = await newVerifiedWebsite({
      ...SHOP,
      '/oak': { held: true },
      '/ash': { held: true },
    });
    const id = await startScan(account, host);
    await until(async () => (await listRequestsTo(host)).some(({ url }) => url.endsWith('/ash')));
    await abortScan(id);
    // Its alarm is lost too.
    await runInDurableObject(env.SCAN.getByName(id), (_, { storage }) => storage.deleteAlarm());
    await createSite(SHOP, { host });
    expect((await requestScan(account, host)).status).toBe(409);
    moveClock(5 * 60_000);
    await runDurableObjectAlarm(env.ACCOUNT.getByName(account.id));
    expect(await runScan(id)).toMatchObject({ state: 'done', pages_stored: 3, credits_charged: 3 });
    expect(await getAccountCredits(account)).toEqual({ balance: 97, available: 97 });
  });
});
