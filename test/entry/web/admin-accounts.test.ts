import { countStoredRows, readRow } from '../../database.ts';
import { readText } from './signed-in-account.ts';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { newAccount } from '../api/new-account.ts';
import { callApi, readData, readError } from '../api/client.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { addByApi } from '../api/website.ts';
import { createSignedInAdmin } from './admin.ts';
import { readRows } from './audit-rows.ts';
import { type Browser, signIn } from './browser.ts';
import { expectRole, expectTag, toWords } from '../../page.ts';

async function readAccountPage(browser: Browser, id: string): Promise<string> {
  return readText(browser.get(`/admin/accounts/${id}`));
}

/** Returns the id of the grant in the form of a page. */
function extractGrantId(html: string): string {
  return expectRole(html, 'field', { field: 'grant' })['value'] ?? '';
}

async function submitGrant(browser: Browser, id: string, fields: Record<string, string>): Promise<Response> {
  const form = {
    grant: extractGrantId(await readAccountPage(browser, id)),
    amount: '500',
    reason: 'For the trouble',
  };
  return browser.post(`/admin/accounts/${id}/grant`, { ...form, ...fields });
}

interface Statement {
  balance: number;
  ledger: Record<string, unknown>[];
}

async function readCredits({ email, key }: { email: string; key: string }): Promise<Statement> {
  return readData<Statement>(await callApi('GET', `/credits/${encodeURIComponent(email)}`, { key }));
}

test('an account is found by its email, in any case', async () => {
  const { browser } = await createSignedInAdmin();
  const { id, email } = await newAccount();
  const found = await browser.get(`/admin/accounts?email=${encodeURIComponent(` ${email.toUpperCase()} `)}`);
  expect(found.status).toBe(303);
  expect(found.headers.get('Location')).toBe(`/admin/accounts/${id}`);
});

test('an unknown email is shown again in the form', async () => {
  const { browser } = await createSignedInAdmin();
  const answer = await browser.get('/admin/accounts?email=nobody%22%3E@brightpage.com');
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain('No account has this email address');
  expectRole(html, 'field', { value: 'nobody">@brightpage.com' });
});

test('the page of an account shows its credits, key and counts', async () => {
  const account = await newAccount();
  await createPublishableAudit(account);
  await addByApi(account, 'shop.brightpage.com');
  await env.ACCOUNT.getByName(account.id).hold({ refType: 'scan', refId: 'scan_held', amount: 40 });
  const html = await readAccountPage((await createSignedInAdmin()).browser, account.id);
  expectRole(html, 'heading', { name: account.email });
  expect(html).toContain(`svk_…${account.key.slice(-4)}`);
  expect(html).not.toContain(account.key);
  const text = toWords(html);
  expect(text).toContain('Balance 100 60 available Audits 1 Websites 1 Published snapshots 0 ');
  expect(text).toContain('Scan scan_held 40');
  expect(text).toMatch(/Signup bonus \d+ \w+ \d{4} at \d\d:\d\d UTC, system \+100 100 /);
});

test('an unknown account id is 404', async () => {
  const { browser } = await createSignedInAdmin();
  expect((await browser.get('/admin/accounts/acc_nobody')).status).toBe(404);
  const form = { grant: crypto.randomUUID(), amount: '1', reason: 'Gift' };
  for (const action of ['grant', 'suspend', 'suspend-related', 'resume', 'end-sessions']) {
    expect((await browser.post(`/admin/accounts/acc_nobody/${action}`, form)).status).toBe(404);
  }
  expect(await env.ACCOUNT.getByName('acc_nobody').getBalance()).toBe(0);
});

test('a grant is in the ledger with reason and administrator, and is confirmed', async () => {
  const { browser, email: admin } = await createSignedInAdmin();
  const account = await newAccount();
  const granted = await submitGrant(browser, account.id, { amount: '500', reason: '  For <the> trouble ' });
  expect(granted.status).toBe(303);
  const confirmed = await browser.get(granted.headers.get('Location') ?? '');
  expectRole(await confirmed.text(), 'status', {
    name: 'Granted 500 credits: For <the> trouble. The balance was 600 then.',
  });
  const { balance, ledger } = await readCredits(account);
  expect(balance).toBe(600);
  expect(ledger[0]).toMatchObject({
    delta: 500,
    reason: 'For <the> trouble',
    ref_type: 'grant',
    balance_after: 600,
    actor: admin,
    email: account.email,
  });
});

test('a form sent twice at the same time grants once', async () => {
  const { browser } = await createSignedInAdmin();
  const account = await newAccount();
  const form = {
    grant: extractGrantId(await readAccountPage(browser, account.id)),
    amount: '500',
    reason: 'Twice',
  };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => browser.post(`/admin/accounts/${account.id}/grant`, form)),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect(new Set(answers.map(({ headers }) => headers.get('Location'))).size).toBe(1);
  expect((await readCredits(account)).balance).toBe(600);
});

test('two forms grant twice', async () => {
  const { browser } = await createSignedInAdmin();
  const account = await newAccount();
  await submitGrant(browser, account.id, { amount: '5' });
  await submitGrant(browser, account.id, { amount: '5' });
  expect((await readCredits(account)).balance).toBe(110);
});

test('a form that was used before grants nothing, says so, and can be sent again', async () => {
  const { browser } = await createSignedInAdmin();
  const account = await newAccount();
  const form = {
    grant: extractGrantId(await readAccountPage(browser, account.id)),
    amount: '500',
    reason: 'First',
  };
  await browser.post(`/admin/accounts/${account.id}/grant`, form);
  const refused = await browser.post(`/admin/accounts/${account.id}/grant`, { ...form, amount: '30' });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('This form has granted 500 credits already. Send it again to grant 30 more');
  expect((await readCredits(account)).balance).toBe(600);
  await browser.post(`/admin/accounts/${account.id}/grant`, {
    ...form,
    amount: '30',
    grant: extractGrantId(html),
  });
  expect((await readCredits(account)).balance).toBe(630);
});

test.for(['0', '-5', '1000001', '1.5', '1e3', 'many', ''])(
  'credits of "%s" are not granted',
  async (amount) => {
    const { browser } = await createSignedInAdmin();
    const account = await newAccount();
    const refused = await submitGrant(browser, account.id, { amount, reason: 'Kept as it was typed' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    const description = expect.stringContaining('Enter a whole number from 1 to 1,000,000');
    expectRole(html, 'field', { field: 'amount', value: amount, description });
    expectRole(html, 'field', { field: 'reason', value: 'Kept as it was typed' });
    expect((await readCredits(account)).balance).toBe(100);
  },
);

test.for([
  ['', 'Enter a reason: the owner of the account reads it'],
  ['   ', 'Enter a reason: the owner of the account reads it'],
  ['x'.repeat(201), 'Enter at most 200 characters; these are 201'],
] as const)('a reason of "%s" is refused', async ([reason, message]) => {
  const { browser } = await createSignedInAdmin();
  const account = await newAccount();
  const refused = await submitGrant(browser, account.id, { reason });
  expect(refused.status).toBe(422);
  expectTag(await refused.text(), 'p', { id: 'grant-reason-error', name: message });
  const suspended = await browser.post(`/admin/accounts/${account.id}/suspend`, { reason });
  expect(suspended.status).toBe(422);
  expectTag(await suspended.text(), 'p', { id: 'suspend-reason-error', name: message });
  expect((await readCredits(account)).balance).toBe(100);
});

test('a grant without its id is refused: it could be made twice', async () => {
  const { browser } = await createSignedInAdmin();
  const account = await newAccount();
  for (const id of ['', 'x', '../acc_1']) {
    expect((await submitGrant(browser, account.id, { grant: id })).status).toBe(422);
  }
  expect((await readCredits(account)).balance).toBe(100);
});

test('a suspended key is refused, the web app works and says so, and resumed it works again', async () => {
  const { browser } = await createSignedInAdmin();
  const owner = await signIn('suspended@brightpage.com');
  const key = /svk_[\w-]{43}/.exec(await (await owner.post('/account/key')).text())?.[0] ?? '';
  const found = await browser.get('/admin/accounts?email=suspended@brightpage.com');
  const path = found.headers.get('Location') ?? '';

  const suspended = await browser.post(`${path}/suspend`, { reason: 'Too many scans at once' });
  expect(suspended.headers.get('Location')).toBe(`${path}?done=suspended`);
  expect((await readError(await callApi('GET', '/reports', { key }))).message).toContain(
    'Too many scans at once',
  );
  expect(await (await browser.get(path)).text()).toMatch(
    /Suspended since .* by [\w.-]+@[\w.]+\. The owner is told: Too many scans at once/,
  );
  const notice =
    'This account is suspended: Too many scans at once. Write to sign-in@localhost.example to have the suspension lifted.';
  const pages = ['/account', '/account/delete', '/audits', '/websites', '/published', '/credits'];
  for (const page of pages)
    expect((await (await owner.get(page)).text()).split(notice), page).toHaveLength(2);
  expect(
    (await (await owner.post('/websites', { host: 'brightpage.com' })).text()).split(notice),
  ).toHaveLength(2);

  const resumed = await browser.post(`${path}/resume`);
  expect(resumed.headers.get('Location')).toBe(`${path}?done=resumed`);
  expect((await callApi('GET', '/reports', { key })).status).toBe(200);
  expect(await (await owner.get('/account')).text()).not.toContain('is suspended');
});

test('a suspended account reads in the web app and does nothing else, and its actions stay recorded', async () => {
  const { browser, email: admin } = await createSignedInAdmin();
  const email = 'stopped@brightpage.com';
  const owner = await signIn(email);
  const account = (await readRow('accounts', { email }))?.id ?? null;
  const path = `/admin/accounts/${String(account)}`;
  await owner.post('/websites', { host: 'stopped.brightpage.com' });
  await browser.post(`${path}/suspend`, { reason: 'Phishing' });

  const forms: [path: string, form: Record<string, string>][] = [
    ['/audits', { url: 'https://shop.brightpage.com/' }],
    ['/websites', { host: 'brightpage.com' }],
    ['/websites/stopped.brightpage.com/verify', {}],
    ['/websites/stopped.brightpage.com/scan', { price: '1' }],
    ['/websites/stopped.brightpage.com/score', {}],
    ['/websites/stopped.brightpage.com/public', { public: 'true' }],
    ['/audits/r_1/refresh', {}],
    ['/audits/r_1/publish', { provider: 'gemini', cost: '30' }],
  ];
  for (const [action, form] of forms) {
    const refused = await owner.post(action, form);
    expect(refused.status, action).toBe(401);
    expect(await refused.text(), action).toContain('Phishing');
  }
  expect(await env.ACCOUNT.getByName(String(account)).getAuditSlotWait()).toBe(0);
  for (const page of ['/audits', '/websites', '/websites/stopped.brightpage.com', '/credits']) {
    expect((await owner.get(page)).status, page).toBe(200);
  }

  await browser.post(`${path}/resume`);
  expect((await owner.post('/websites', { host: 'brightpage.com' })).status).toBe(303);
  const html = await (await browser.get(path)).text();
  const rows = readRows(html, 'Actions on the account, newest first');
  expect(rows[0]).toMatch(new RegExp(`^Suspension ended \\| ${admin} \\|  \\| \\d`));
  expect(rows[1]).toMatch(new RegExp(`^Suspended \\| ${admin} \\| Phishing \\| \\d`));
});

test('an account is signed out of every browser, and can sign in again', async () => {
  const { browser } = await createSignedInAdmin();
  const email = 'everywhere@brightpage.com';
  const [one, other, bystander] = [
    await signIn(email),
    await signIn(email),
    await signIn('other@brightpage.com'),
  ];
  const account = (await readRow('accounts', { email }))?.id ?? null;
  const ended = await browser.post(`/admin/accounts/${String(account)}/end-sessions`);
  expect(ended.headers.get('Location')).toBe(`/admin/accounts/${String(account)}?done=sessions-ended`);
  for (const former of [one, other]) {
    expect((await former.get('/account')).headers.get('Location')).toContain('/sign-in');
  }
  expect((await bystander.get('/account')).status).toBe(200);
  expect(await countStoredRows('knownDevices', { accountId: String(account) })).toBe(0);
  expect((await (await signIn(email)).get('/account')).status).toBe(200);
});

test('a form from another site does nothing', async () => {
  const { browser } = await createSignedInAdmin();
  const account = await newAccount();
  const form = { grant: crypto.randomUUID(), amount: '500', reason: 'Gift' };
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  for (const path of [`accounts/${account.id}/grant`, `accounts/${account.id}/suspend`, 'settings']) {
    expect((await browser.post(`/admin/${path}`, form, headers)).status).toBe(403);
  }
  expect((await readCredits(account)).balance).toBe(100);
});
