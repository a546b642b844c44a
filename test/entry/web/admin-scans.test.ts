// Slow: a test runs a scan.
import { deleteRows } from '../../database.ts';
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { readStoppedClock } from '../../clock.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';
import { startScan } from '../../objects/scan/bound-scan.ts';
import { readAlarm, runScan, stopScanClockInTests } from '../../objects/scan/scan-clock.ts';
import { expectRole, findByRole, toWords } from '../../page.ts';
import { linkPage } from '../api/scan.ts';
import { createSignedInAdmin } from './admin.ts';
import { readRows } from './audit-rows.ts';
import { createScanOwner } from './scan-form.ts';

const HOUR = 3_600_000;

stopScanClockInTests();

beforeEach(() => deleteRows('scans'));

/** A scan of another account that has begun, with its object. */
async function beginScan(): Promise<{ id: string; host: string }> {
  const { account, host } = await createScanOwner({
    '/': linkPage('Chairs', '/oak'),
    '*': linkPage('Oak', '/'),
  });
  return { id: await startScan(account, host), host };
}

describe('/admin/scans', () => {
  it('lists open scans of all accounts, the oldest first, with phase, age and attempts', async () => {
    const { browser } = await createSignedInAdmin();
    expect(await (await browser.get('/admin/scans')).text()).toContain('No scan is open');
    const { id, host } = await beginScan();
    const now = readStoppedClock();
    await insertScanRow({
      accountId: 'acc_lost',
      id: 'scan_lost',
      startedAt: now - 3 * HOUR,
      isQueued: true,
    });
    await insertScanRow({
      accountId: 'acc_lost',
      id: 'scan_done',
      startedAt: now - 9 * HOUR,
      finishedAt: now,
    });
    const html = await (await browser.get('/admin/scans')).text();
    expect(readRows(html, 'Open scans, oldest first')).toEqual([
      'brightpage.comscan_lost | No record | 3 hours | – | – | Cancel',
      `${host}${id} | Prepares | 0 seconds | 0 | Now | WakeCancel`,
    ]);
    const filtered = await (await browser.get('/admin/scans?phase=prepare')).text();
    expect(readRows(filtered, 'Open scans, oldest first')).toHaveLength(1);
    expect(await (await browser.get('/admin/scans?phase=pages')).text()).toContain('No scan');
  });

  it('shows the last events of a scan', async () => {
    const { id, host } = await beginScan();
    await runScan(id);
    const { browser } = await createSignedInAdmin();
    const html = await (await browser.get(`/admin/scans/${id}`)).text();
    const [last, second, first] = readRows(html, 'Events of the scan, newest first');
    expect(last).toMatch(/^3 \| done \| \{/);
    expect([first, second]).toEqual([
      `1 | page | https://${host}/, status 200, ${/score \d+$/.exec(first ?? '')?.[0]}`,
      `2 | page | https://${host}/oak, status 200, ${/score \d+$/.exec(second ?? '')?.[0]}`,
    ]);
    expect(findByRole(html, 'link', { name: `Cancel the scan ${id}` })).toEqual([]);
  });

  it('wakes a scan: its object works now', async () => {
    const { id } = await beginScan();
    const scan = env.SCAN.getByName(id);
    await runDurableObjectAlarm(scan);
    const { browser } = await createSignedInAdmin();
    const answer = await browser.post(`/admin/scans/${id}/wake`, {});
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/admin/scans/${id}?done=woken`]);
    expect((await readAlarm(id)).alarmAt).toBeLessThan(readStoppedClock());
  });

  it('wakes no scan that has nothing left to do', async () => {
    const { id } = await beginScan();
    const ended = async () => (await env.SCAN.getByName(id).inspect(0))?.phase === 'end';
    await runScan(id, { isOver: ended });
    const { browser } = await createSignedInAdmin();
    const answer = await browser.post(`/admin/scans/${id}/wake`, {});
    expect([answer.status, toWords(await answer.text())]).toEqual([
      409,
      expect.stringContaining('nothing left to do'),
    ]);
  });

  it('cancels a scan after a question: it settles, and keeps its pages', async () => {
    const { id, host } = await beginScan();
    const { browser } = await createSignedInAdmin();
    const question = await (await browser.get(`/admin/scans/${id}/cancel`)).text();
    expectRole(question, 'heading', { name: `Cancel the scan of ${host}?` });
    const answer = await browser.post(`/admin/scans/${id}/cancel`, {});
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      `/admin/scans/${id}?done=cancelled`,
    ]);
    expect((await runScan(id))?.state).toBe('cancelled');
    expect((await browser.post(`/admin/scans/${id}/cancel`, {})).status).toBe(409);
  });

  it('answers 404 for a scan that does not exist', async () => {
    const { browser } = await createSignedInAdmin();
    expect((await browser.get('/admin/scans/scan_none')).status).toBe(404);
    expect((await browser.post('/admin/scans/scan_none/wake', {})).status).toBe(404);
  });

  it('refuses forms of other sites', async () => {
    const { id } = await beginScan();
    const { browser } = await createSignedInAdmin();
    const headers = { Origin: 'https://elsewhere.example.com', 'Sec-Fetch-Site': 'cross-site' };
    for (const action of ['wake', 'cancel'])
      expect(
        (await browser.request(`/admin/scans/${id}/${action}`, { method: 'POST', headers })).status,
      ).toBe(403);
    expect((await env.SCAN.getByName(id).inspect(0))?.phase).toBe('prepare');
  });
});
