import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { claimRuns } from '../../database.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { findSchedule } from '../../../src/storage/schedules.ts';
import { skipRun } from '../../../src/storage/scheduled-runs.ts';
import { linkPage } from '../api/scan.ts';
import { spendCredits } from '../api/scan.ts';
import { createScanOwner, scanByForm } from './scan-form.ts';
import { readText } from './signed-in-account.ts';
import { expectRole, toWords } from '../../page.ts';

const SHOP = { '/': linkPage('Chairs', '/oak', '/ash', '/elm'), '*': linkPage('Chair', '/') };

const FORM = { when: 'weekly-5', hour: '6', max_pages: '10', max_credits_per_month: '30', price: '1' };

describe('the page of a schedule', () => {
  it('shows the cost of a month before it is saved, for entered values too', async () => {
    const { browser, host } = await createScanOwner(SHOP);
    const path = `/websites/${host}/schedule`;
    const before = toWords(await readText(browser.get(path)));
    expect(before).toContain('Not scanned yet: each run may use the whole page limit.');
    expect(before).toContain('Daily 3,044, limited to 435 Weekly 435 Monthly 100');
    await scanByForm(browser, host);
    const after = toWords(await readText(browser.get(path)));
    expect(after).toContain('Based on the 4 pages of your last scan.');
    expect(after).toContain('Daily 122, limited to 17 Weekly 17 Monthly 4');
    const query = new URLSearchParams({ ...FORM, max_pages: '2' }).toString();
    const entered = await readText(browser.get(`${path}?${query}`));
    expect(toWords(entered)).toContain('Daily 61, limited to 30 Weekly 9 Monthly 2');
    expectRole(entered, 'option', { value: 'weekly-5', selected: '' });
    expect(await findSchedule(openDatabase(env, ''), { accountId: '', host, pageUrl: '' })).toBeNull();
  });

  it('saves, shows and deletes the schedule', async () => {
    const { browser, host } = await createScanOwner(SHOP);
    const path = `/websites/${host}/schedule`;
    const saved = await browser.post(path, FORM);
    expect([saved.status, saved.headers.get('Location')]).toEqual([303, `${path}?done=saved`]);
    const words = toWords(await readText(browser.get(`${path}?done=saved`)));
    expect(words).toContain('The schedule is saved.');
    expect(words).toContain('Every Friday');
    expect(words).toMatch(/Next run \d+ \w+ \d+ at 06:\d\d UTC, about 10 credits/);
    expect(words).toContain(
      'Expected cost 30 credits in an average month This month 0 credits of 30 credits',
    );
    await browser.post(`${path}/delete`);
    expect(toWords(await readText(browser.get(path)))).toContain('scans run only when you start them.');
  });

  it.each([
    [{ when: 'weekly-8' }, 'Must be one of the days listed'],
    [{ hour: '24' }, 'Must be a whole number from 0 to 23'],
    [{ max_pages: '101' }, 'Must be a whole number from 1 to 100'],
    [{ max_credits_per_month: '' }, 'Must be a whole number from 1 to 1,000,000'],
    [{ price: '0' }, 'The price has changed to 1 credit since you saw it.'],
  ])('shows the form again with %j', async (fields, message) => {
    const { browser, host } = await createScanOwner(SHOP);
    const refused = await browser.post(`/websites/${host}/schedule`, { ...FORM, ...fields });
    expect(refused.status).toBe('price' in fields ? 409 : 422);
    expect(toWords(await refused.text())).toContain(message);
    expect(toWords(await readText(browser.get(`/websites/${host}/schedule`)))).toContain('New schedule');
  });

  it('warns of a run that the credits do not cover before it saves the schedule', async () => {
    const { account, browser, host } = await createScanOwner(SHOP);
    const path = `/websites/${host}/schedule`;
    await spendCredits(account, 95);
    const fields = { ...FORM, max_pages: '90', max_credits_per_month: '900' };
    const warned = await browser.post(path, fields);
    expect(warned.status).toBe(422);
    const html = await warned.text();
    expect(toWords(expectRole(html, 'alert'))).toContain('A run costs about 90 credits; you have 5 credits.');
    expectRole(html, 'field', { field: 'max_pages', value: '90' });
    expect(toWords(await readText(browser.get(path)))).toContain('New schedule');
    const { value = '' } = expectRole(html, 'field', { field: 'warned' });
    expect((await browser.post(path, { ...fields, warned: value })).status).toBe(303);
  });

  it('lists the runs, and why one was skipped', async () => {
    const { account, browser, host } = await createScanOwner(SHOP);
    await browser.post(`/websites/${host}/schedule`, FORM);
    const db = openDatabase(env, account.id);
    for (let n = 0; n < 6; n++) {
      const schedule = await findSchedule(db, { accountId: account.id, host, pageUrl: '' });
      const from = schedule?.nextRunAt ?? 0;
      const runId = `scan_01JZX3M6T8Q4W2E5R7Y9U1I3O${n}`;
      const claim = { scheduleId: schedule?.id ?? '', runId, from, dueAt: from, missedCount: n };
      await claimRuns([{ ...claim, nextRunAt: from + 1 }], 1);
      await skipRun(db, { id: runId, accountId: account.id }, 'insufficient_credits', 1);
    }
    const html = await readText(browser.get(`/websites/${host}/schedule`));
    expect(toWords(html)).toContain('Skipped 0 0 The available credits did not cover one page.');
    expect(toWords(html)).toContain('Makes up for 5 runs missed while we were down.');
    expect(html.match(/did not cover one page/g)).toHaveLength(5);
    const all = await readText(browser.get(`/websites/${host}/schedule/runs`));
    expect(all.match(/did not cover one page/g)).toHaveLength(6);
  });
});

describe('watched pages', () => {
  it('are added and removed on the page of the schedule', async () => {
    const { browser, host } = await createScanOwner(SHOP);
    const path = `/websites/${host}/schedule`;
    const added = await browser.post(`/websites/${host}/watched-pages`, { url: `https://${host}/oak` });
    expect(added.headers.get('Location')).toBe(`${path}?done=watched`);
    const html = await readText(browser.get(path));
    expectRole(html, 'button', { name: `Stop watching https://${host}/oak` });
    const { action = '' } = expectRole(html, 'form', { action: /\/watched-pages\/.*\/delete$/ });
    await browser.post(action);
    expect(await readText(browser.get(path))).not.toContain('Stop watching');
  });

  it('are added by a URL without its scheme too, as audits are', async () => {
    const { browser, host } = await createScanOwner(SHOP);
    await browser.post(`/websites/${host}/watched-pages`, { url: `${host}/oak` });
    const html = await readText(browser.get(`/websites/${host}/schedule`));
    expectRole(html, 'button', { name: `Stop watching https://${host}/oak` });
  });

  it('cost the price on their page and on the account page', async () => {
    const { browser, host } = await createScanOwner(SHOP);
    const readWords = async (path: string) => toWords(await readText(browser.get(path)));
    expect(await readWords('/account')).not.toContain('Watched pages');
    expect(await readWords(`/websites/${host}/schedule`)).toContain('You watch 0 of 20 pages');
    for (const path of ['/oak', '/ash', '/elm'])
      await browser.post(`/websites/${host}/watched-pages`, { url: `https://${host}${path}` });
    expect(await readWords('/account')).toContain('Watched pages 3 pages, about 91 credits a month');
    expect(await readWords(`/websites/${host}/schedule`)).toContain(
      'You watch 3 of 20 pages on all websites, for about 91 credits a month',
    );
  });

  it('cost the price of an audit with JavaScript too where the form asks for one', async () => {
    const { browser, host } = await createScanOwner(SHOP);
    const path = `/websites/${host}/schedule`;
    const readWords = async () => toWords(await readText(browser.get(path)));
    const watch = (fields: object) =>
      browser.post(`/websites/${host}/watched-pages`, { url: `https://${host}/oak`, ...fields });
    await watch({ render: 'true' });
    expect(await readWords()).toContain('for about 61 credits a month');
    await watch({});
    expect(await readWords()).toContain('for about 30 credits a month');
  });

  it.each([
    ['https://unknown.brightpage.com/', 404],
    ['https://localhost/', 422],
    ['', 422],
  ])('%j is refused at the field', async (url, status) => {
    const { browser, host } = await createScanOwner(SHOP);
    const refused = await browser.post(`/websites/${host}/watched-pages`, { url });
    expect(refused.status).toBe(status);
    expectRole(await refused.text(), 'field', { field: 'url', 'aria-invalid': 'true' });
  });
});

it('others do not see the schedule of a website', async () => {
  const { host } = await createScanOwner(SHOP);
  const { browser } = await createScanOwner(SHOP);
  expect((await browser.get(`/websites/${host}/schedule`)).status).toBe(403);
  expect((await browser.post(`/websites/${host}/schedule`, FORM)).status).toBe(403);
});
