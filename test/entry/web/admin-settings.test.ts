import { deleteRows, insertRows, readRows, updateRows } from '../../database.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { newAccount } from '../api/new-account.ts';
import { callApi, readData } from '../api/client.ts';
import { createSignedInAdmin } from './admin.ts';
import { type Browser, signIn } from './browser.ts';
import { expectRole, expectTag, readForm, readTable } from '../../page.ts';

afterEach(async () => {
  await deleteRows('settings');
  await deleteRows('settingChanges');
});

/** Returns the values of the form on a page. */
const parseForm = (html: string) => readForm(html, { action: '/admin/settings' });

async function openForm(browser: Browser): Promise<Record<string, string>> {
  return parseForm(await (await browser.get('/admin/settings')).text());
}

async function readApiSettings(): Promise<Record<string, unknown>> {
  const { key } = await newAccount();
  return (await readData<{ settings: Record<string, unknown> }>(await callApi('GET', '/settings', { key })))
    .settings;
}

async function readChanges() {
  const changes = await readRows('settingChanges');
  return changes.map(({ key, before, after, changedBy }) => [key, before, after, changedBy]);
}

test('the form has the values in force', async () => {
  expect(await openForm((await createSignedInAdmin()).browser)).toEqual({
    signup_bonus_credits: '100',
    'was.signup_bonus_credits': '100',
    'submission_cost.gemini': '30',
    'was.submission_cost.gemini': '30',
    'submission_cost.chatgpt': '30',
    'was.submission_cost.chatgpt': '30',
    'submission_cost.claude': '30',
    'was.submission_cost.claude': '30',
    site_scan_cost_per_page: '1',
    'was.site_scan_cost_per_page': '1',
    rendered_audit_cost: '1',
    'was.rendered_audit_cost': '1',
    site_scan_max_pages: '100',
    'was.site_scan_max_pages': '100',
    host_requests_per_minute: '300',
    'was.host_requests_per_minute': '300',
    new_accounts_per_network_per_day: '20',
    'was.new_accounts_per_network_per_day': '20',
    mails_per_hour: '2000',
    'was.mails_per_hour': '2000',
    link_requests_per_page: '20',
    'was.link_requests_per_page': '20',
    scores_per_day: '200',
    'was.scores_per_day': '200',
    guest_audits_per_network_per_day: '3',
    'was.guest_audits_per_network_per_day': '3',
    guest_audits_per_hour: '300',
    'was.guest_audits_per_hour': '300',
  });
});

test('a change applies from the next request: in the API, on pages and to new accounts', async () => {
  const { browser } = await createSignedInAdmin();
  const saved = await browser.post('/admin/settings', {
    ...(await openForm(browser)),
    signup_bonus_credits: '250',
    'submission_cost.claude': '45',
    site_scan_max_pages: '80',
  });
  expect(saved.status).toBe(303);
  expect(saved.headers.get('Location')).toBe('/admin/settings?done=saved');

  expect(await readApiSettings()).toEqual({
    signup_bonus_credits: 250,
    submission_cost: { gemini: 30, chatgpt: 30, claude: 45 },
    site_scan_cost_per_page: 1,
    rendered_audit_cost: 1,
    site_scan_max_pages: 80,
    updated_at: expect.stringMatching(/\+00:00$/),
  });
  const home = await (await browser.get('/')).text();
  expect(home).toContain('45 credits');
  expect(home).toContain('up to 80 pages');
  const account = await (await signIn('bonus@brightpage.com')).get('/account');
  expect(await account.text()).toContain('250 credits');
});

test('`updated_at` of the API follows the last change, and no administrator is named there', async () => {
  const { browser } = await createSignedInAdmin();
  expect((await readApiSettings())['updated_at']).toBeNull();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [at, price] of [
    ['2026-06-01T12:00:00.000Z', '2'],
    ['2026-06-03T08:15:30.000Z', '3'],
  ] as const) {
    const form = await openForm(browser);
    vi.setSystemTime(at);
    // The browser signed in at the real time: keep its session from expiring.
    await updateRows('sessions', {}, { expiresAt: 9e15 });
    await browser.post('/admin/settings', { ...form, site_scan_cost_per_page: price });
    const { key } = await newAccount();
    const answer = await callApi('GET', '/settings', { key });
    expect(await answer.clone().text()).not.toContain('@');
    expect(await readData(answer)).toMatchObject({
      settings: { updated_at: at.replace('.000Z', '+00:00'), site_scan_cost_per_page: Number(price) },
    });
  }
});

test('shows each change with administrator, time, and the values before and after', async () => {
  const { browser, email: admin } = await createSignedInAdmin();
  expect(await (await browser.get('/admin/settings')).text()).toContain('No changes yet');
  await browser.post('/admin/settings', { ...(await openForm(browser)), site_scan_cost_per_page: '2' });
  await browser.post('/admin/settings', {
    ...(await openForm(browser)),
    site_scan_cost_per_page: '5',
    'submission_cost.gemini': '0',
  });
  expect(await readChanges()).toEqual([
    ['site_scan_cost_per_page', 1, 2, admin],
    ['submission_cost.gemini', 30, 0, admin],
    ['site_scan_cost_per_page', 2, 5, admin],
  ]);
  const html = await (await browser.get('/admin/settings')).text();
  const time = expect.stringMatching(/^\d+ \w+ \d{4} at /);
  expect(readTable(html, 'Changes of settings, newest first')).toEqual([
    [time, 'Scan, per page', '2', '5', admin],
    [time, 'Snapshot for Gemini', '30', '0', admin],
    [time, 'Scan, per page', '1', '2', admin],
  ]);
  expectTag(html, 'time', { datetime: /^\d{4}-\d\d-\d\dT/ });
});

test('an unchanged setting is not written', async () => {
  const { browser } = await createSignedInAdmin();
  const saved = await browser.post('/admin/settings', await openForm(browser));
  expect(saved.headers.get('Location')).toBe('/admin/settings?done=unchanged');
  expect(await readChanges()).toEqual([]);
  expect((await readApiSettings())['updated_at']).toBeNull();
});

test('two administrators who change different fields at the same time both succeed', async () => {
  const { browser } = await createSignedInAdmin();
  const [one, other] = [await openForm(browser), await openForm(browser)];
  await browser.post('/admin/settings', { ...one, site_scan_cost_per_page: '2' });
  const second = await browser.post('/admin/settings', { ...other, signup_bonus_credits: '7' });
  expect(second.status).toBe(303);
  expect(await readApiSettings()).toMatchObject({ site_scan_cost_per_page: 2, signup_bonus_credits: 7 });
});

test('a setting that somebody else changed since is a conflict, and nothing is saved', async () => {
  const { browser } = await createSignedInAdmin();
  const [one, other] = [await openForm(browser), await openForm(browser)];
  await browser.post('/admin/settings', { ...one, site_scan_cost_per_page: '2' });
  const late = { ...other, site_scan_cost_per_page: '3', signup_bonus_credits: '7' };
  const refused = await browser.post('/admin/settings', late);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('Somebody has changed this to 2 in the meantime. Save again if you still want 3');
  expect(await readApiSettings()).toMatchObject({ site_scan_cost_per_page: 2, signup_bonus_credits: 100 });

  const again = await browser.post('/admin/settings', parseForm(html));
  expect(again.status).toBe(303);
  expect(await readApiSettings()).toMatchObject({ site_scan_cost_per_page: 3, signup_bonus_credits: 7 });
});

test('a form that is sent twice is saved, once', async () => {
  const { browser } = await createSignedInAdmin();
  const form = { ...(await openForm(browser)), site_scan_cost_per_page: '2', signup_bonus_credits: '7' };
  for (let sent = 0; sent < 2; sent++) {
    const answer = await browser.post('/admin/settings', form);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/settings?done=saved']);
  }
  expect((await readChanges()).map(([key]) => key)).toEqual([
    'signup_bonus_credits',
    'site_scan_cost_per_page',
  ]);
});

test.for([
  ['signup_bonus_credits', '1000001', '0 to 1,000,000'],
  ['submission_cost.gemini', '100001', '0 to 100,000'],
  ['submission_cost.chatgpt', '-1', '0 to 100,000'],
  ['submission_cost.gemini', '-0', '0 to 100,000'],
  ['submission_cost.claude', '2.5', '0 to 100,000'],
  ['site_scan_cost_per_page', 'free', '0 to 100,000'],
  ['site_scan_cost_per_page', '', '0 to 100,000'],
  ['site_scan_max_pages', '0', '1 to 50,000'],
  ['site_scan_max_pages', '50001', '1 to 50,000'],
  ['host_requests_per_minute', '9', '10 to 6,000'],
  ['host_requests_per_minute', '6001', '10 to 6,000'],
] as const)('%s of "%s" comes back with what would be right', async ([field, value, range]) => {
  const { browser } = await createSignedInAdmin();
  const form = { ...(await openForm(browser)), signup_bonus_credits: '7', [field]: value };
  const refused = await browser.post('/admin/settings', form);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expectTag(html, 'title', { name: /^Error: Settings/ });
  expectRole(html, 'field', {
    id: field,
    'aria-describedby': `${field}-error ${field}-hint`,
    description: expect.stringContaining(`Enter a whole number from ${range}`),
  });
  expect(parseForm(html)).toEqual(form);
  expect(await readChanges()).toEqual([]);
});

test('a form with unreadable hidden values changes nothing', async () => {
  const { browser } = await createSignedInAdmin();
  const answer = await browser.post('/admin/settings', { site_scan_cost_per_page: '9' });
  expect(answer.status).toBe(422);
  expect(await readChanges()).toEqual([]);
});

test('the history pages to older changes', async () => {
  const { browser } = await createSignedInAdmin();
  const changes = Array.from({ length: 51 }, (_, n) => ({
    key: 'site_scan_cost_per_page',
    before: n + 9_001,
    after: n + 9_002,
    changedBy: 'a@brightpage.com',
    changedAt: 1,
  }));
  await insertRows('settingChanges', ...changes);
  const html = await (await browser.get('/admin/settings')).text();
  expect(html).toContain('9,052');
  expect(html).not.toContain('9,001');
  const { href: older = '' } = expectRole(html, 'link', { href: /^\/admin\/settings\?cursor=\w+#history$/ });
  const rest = await (await browser.get(older.replace('#history', ''))).text();
  expect(rest).toContain('9,001');
  expect(rest).not.toContain('9,052');
  expect(rest).not.toContain('Older changes');
});
