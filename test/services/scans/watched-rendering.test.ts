// Slow: each test runs whole scans of a watched page.
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditChanges } from '../../../src/contracts/audit-changes.ts';
import type { AuditDocument } from '../../../src/engine/audit-document.ts';
import { reconcileLedgers } from '../../../src/services/credits/reconcile-ledgers.ts';
import { startDueRuns } from '../../../src/services/scans/start-due-runs.ts';
import { moveClock, readStoppedClock } from '../../clock.ts';
import { interceptDatabases, putSetting, readRow, readRows } from '../../database.ts';
import { callApi, readData, sendJson } from '../../entry/api/client.ts';
import { newVerifiedWebsite, type Owner, spendCredits } from '../../entry/api/scan.ts';
import { openSession } from '../../entry/web/browser.ts';
import { FakeBrowser } from '../../fake-browser.ts';
import { createSite } from '../../internet.ts';
import { bindScans, rebindScan } from '../../objects/scan/bound-scan.ts';
import { abortScan, stopScanClock } from '../../objects/scan/scan-clock.ts';
import { deleteSchedules, finishRun, moveToDue, readRuns } from './run-schedule.ts';

const MINUTE = 60_000;
const PLAIN = '<html lang="en"><title>Chairs</title><main><p>Oak chairs by hand</p></main></html>';
const SCRIPTED = '<html lang="en"><title>Chairs</title><body data-script="Oak chairs, made by hand"></body>';

let browser: FakeBrowser;
let account: Owner & { key: string };
let host: string;
let url: string;

beforeEach(async () => {
  stopScanClock();
  browser = new FakeBrowser();
  browser.install();
  vi.spyOn(console, 'error').mockReturnValue();
  ({ account, host } = await newVerifiedWebsite({ '/oak': { body: PLAIN } }));
  url = `https://${host}/oak`;
  await sendJson('POST', '/watched-pages', { url, render: true }, account.key);
});

afterEach(async () => {
  await deleteSchedules();
  await putSetting('rendered_audit_cost', 1);
});

/** What the object of a scan needs to have the browser. */
function bindings(): Partial<Env> {
  return { BROWSER_SOCKET: browser.bind(env).BROWSER_SOCKET ?? '' };
}

/** Lets the cron start the scan that is due. */
async function start(bound = bindings()) {
  await moveToDue(account, host, { pageUrl: url });
  await startDueRuns({ ...env, SCAN: bindScans(bound) }, readStoppedClock());
}

/** Starts the scan that is due and runs it to its end. */
async function check(bound?: Partial<Env>) {
  await start(bound);
  return finishRun(account, host, { pageUrl: url });
}

async function read<T>(path = ''): Promise<T> {
  const report = await readRow('reports', { accountId: account.id });
  return readData<T>(await callApi('GET', `/reports/${report?.id}${path}`, { key: account.key }));
}

async function readAudit(): Promise<AuditDocument> {
  return (await read<{ report: { data: AuditDocument } }>()).report.data;
}

/** Expects these charges, the newest first, no open hold, and that the ledger agrees with what is stored. */
async function expectCharges(...charges: [type: string, amount: number][]): Promise<void> {
  const { entries, balance, available } = await env.ACCOUNT.getByName(account.id).getCredits(50);
  const paid = entries.filter(({ delta }) => delta < 0);
  expect(paid.map(({ ref_type: type, delta }) => [type, -delta])).toEqual(charges);
  expect(available).toBe(balance);
  moveClock(20 * MINUTE);
  await reconcileLedgers(env, Date.now());
  expect(await readRows('ledgerDifferences', { accountId: account.id })).toEqual([]);
}

describe('a watched page with render', () => {
  it('is loaded with JavaScript in each scan, in the result of that scan, for its price', async () => {
    expect(await check()).toMatchObject({ state: 'done', pages_stored: 1, credits_charged: 1 });
    expect((await readAudit()).rendered).toMatchObject({ text: { js_ratio: expect.any(Number) } });
    await check();
    expect(browser.loads).toEqual([url, url]);
    await expectCharges(['scan', 1], ['rendered_audit', 1], ['scan', 1], ['rendered_audit', 1]);
    const { changes } = await read<{ changes: AuditChanges }>('/changes');
    expect(changes.results).toHaveLength(2);
    expect(changes.rendered).toMatchObject({ changed: [] });
  });

  it('says what changed with JavaScript since it was last loaded, also if scans in between were without', async () => {
    await check();
    await createSite({ '/oak': { body: SCRIPTED } }, { host });
    await check({});
    expect((await read<{ changes: AuditChanges }>('/changes')).changes.rendered).toBeUndefined();
    await check();
    const { changes } = await read<{ changes: AuditChanges }>('/changes');
    expect(changes.rendered).toMatchObject({
      before_at: changes.results[2]?.audited_at,
      before: { js_ratio: 0 },
      after: { js_ratio: 1 },
    });
    expect(changes.rendered?.changed).toContain('js_ratio');
    const page = await (await openSession(account)).get(`/audits/${changes.report_id}`);
    expect(await page.text()).toContain('Text that needs JavaScript: 0 % before, 100 % now');
  });

  it('is scanned without it where there is no browser, which says why and is free', async () => {
    expect(await check({})).toMatchObject({ state: 'done', credits_charged: 1 });
    expect(await readAudit()).toMatchObject({ rendered: null, render_failure: { reason: 'no-browser' } });
    await expectCharges(['scan', 1]);
  });

  it('is scanned without it if the browser dies twice', async () => {
    browser.endings = ['dies', 'dies'];
    expect(await check()).toMatchObject({ state: 'done', credits_charged: 1 });
    expect(await readAudit()).toMatchObject({ rendered: null, render_failure: { reason: 'browser-lost' } });
    await expectCharges(['scan', 1]);
  });

  it('is scanned without it if the credits do not cover it', async () => {
    await spendCredits(account, 98);
    await putSetting('rendered_audit_cost', 2);
    expect(await check()).toMatchObject({ state: 'done', credits_charged: 1 });
    expect((await readAudit()).render_failure?.reason).toBe('insufficient-credits');
    expect(browser.loads).toEqual([]);
  });

  it('that is no HTML page any more is free', async () => {
    await createSite({ '/oak': { body: '{}', headers: { 'content-type': 'application/json' } } }, { host });
    expect(await check()).toMatchObject({ state: 'failed', credits_charged: 0 });
    await expectCharges();
  });

  it('is charged once if the scan dies while the page is loaded', async () => {
    browser.endings = ['hangs'];
    await start();
    const [run] = await readRuns(account, host, url);
    const id = run?.id ?? '';
    // A new object has the bindings of the service, which has no browser.
    const onAlarm = () => rebindScan(id, bindings());
    const finished = finishRun(account, host, { pageUrl: url, onAlarm });
    await vi.waitUntil(() => browser.loads.length === 1);
    await abortScan(id);
    expect(await finished).toMatchObject({ state: 'done', pages_stored: 1 });
    expect(browser.loads).toHaveLength(2);
    await expectCharges(['scan', 1], ['rendered_audit', 1]);
  });

  it('is charged once if the answer of the database is lost', async () => {
    let isLost = false;
    const databases = interceptDatabases({
      batch: async (_, store) => {
        const stored = await store();
        const rows = await readRows('renderedAudits', { accountId: account.id });
        if (rows.length === 0 || isLost) return stored;
        isLost = true;
        throw new Error('the answer was lost');
      },
    });
    await check({ ...databases, ...bindings() });
    expect(isLost).toBe(true);
    expect((await readAudit()).rendered).toBeTruthy();
    await expectCharges(['scan', 1], ['rendered_audit', 1]);
  });
});

describe('watching a page again', () => {
  it('keeps or changes whether it is loaded with JavaScript', async () => {
    const watch = async (body: object) => {
      const answer = await sendJson('POST', '/watched-pages', { url, ...body }, account.key);
      expect(answer.status).toBe(200);
      return (await readData<{ watched_page: { render: boolean } }>(answer)).watched_page.render;
    };
    expect(await watch({})).toBe(true);
    expect(await watch({ render: false })).toBe(false);
    expect(await watch({})).toBe(false);
    await check();
    expect(browser.loads).toEqual([]);
    expect(await readAudit()).not.toHaveProperty('rendered');
  });
});
