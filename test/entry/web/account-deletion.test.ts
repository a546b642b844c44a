import { readRow } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { authenticateKey } from '../../../src/services/accounts/keys.ts';
import { authenticateSession } from '../../../src/services/accounts/sessions.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { createMailbox, Browser, extractCode, makeWrongCode, type Mailbox } from './browser.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';

const MINUTE = 60_000;

interface Person {
  email: string;
  browser: Browser;
  mails: Mailbox['mails'];
}

async function signInPerson(email = `person-${crypto.randomUUID()}@brightpage.com`): Promise<Person> {
  const { env: bindings, mails } = createMailbox();
  const browser = new Browser(bindings);
  await browser.post('/sign-in', { email });
  await browser.post('/sign-in/code', { code: extractCode(mails[0]) });
  return { email, browser, mails };
}

/** Requests the code that confirms the deletion, and returns it. */
async function requestCode({ browser, mails }: Person): Promise<string> {
  const requested = await browser.post('/account/delete/code');
  expect(requested.headers.get('Location')).toBe('/account/delete/code');
  const mail = mails.at(-1);
  expect(mail?.subject).toMatch(/^\d{8} is your code to delete your account$/);
  return extractCode(mail);
}

async function getText(response: Promise<Response>): Promise<string> {
  return (await response).text();
}

test('an account is deleted after a mailed code: session, key and email are gone', async () => {
  const person = await signInPerson();
  const { browser, email, mails } = person;
  const session = browser.cookies.get('__Host-session') ?? '';
  const key = /svk_[\w-]{43}/.exec(await getText(browser.post('/account/key')))?.[0] ?? '';
  expectRole(await getText(browser.get('/account')), 'link', { href: '/account/delete' });
  const html = await getText(browser.get('/account/delete'));
  expect(html).toContain('Your 100 credits. Credits are not paid out.');
  expect(html).toContain(
    'Your schedules with their runs, your watched pages, your mail alerts and your webhooks.',
  );
  const code = await requestCode(person);
  expect(mails.at(-1)?.to).toBe(email);
  expectTag(await getText(browser.get('/account/delete/code')), 'strong', { name: email });

  const deleted = await browser.post('/account/delete', { code });
  expect(deleted.status).toBe(303);
  expect(deleted.headers.get('Location')).toBe('/account-deleted');
  expect(browser.cookies.has('__Host-session')).toBe(false);
  expect(await getText(browser.get('/account-deleted'))).toContain('Your account is deleted');
  expect(await authenticateSession(env, session)).toBeNull();
  expect(await authenticateKey(env, key)).toEqual({ ok: false, suspension: null });
  expect(await readRow('accounts', { email })).toBeNull();
});

test('a wrong code deletes nothing, and five wrong codes use the right one up', async () => {
  const person = await signInPerson();
  const code = await requestCode(person);
  for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', '1 try is left']) {
    const refused = await person.browser.post('/account/delete', { code: makeWrongCode(code) });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(left);
  }
  for (const guess of [makeWrongCode(code), code]) {
    const refused = await person.browser.post('/account/delete', { code: guess });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('has expired or was guessed too often');
  }
  expect((await person.browser.get('/account')).status).toBe(200);
});

test('a text that is not a code is refused without using a guess', async () => {
  const person = await signInPerson();
  await requestCode(person);
  const refused = await person.browser.post('/account/delete', { code: 'abc' });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Enter the 8 digits from the mail');
  const account = await readRow('accounts', { email: person.email });
  expect(await readRow('deletionCodes', { accountId: String(account?.id) })).toMatchObject({ attempts: 0 });
});

test('a code expires after 10 minutes', async () => {
  const person = await signInPerson();
  const codePage = () => person.browser.get('/account/delete/code');
  expect((await codePage()).headers.get('Location')).toBe('/account/delete');
  const code = await requestCode(person);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTE });
  expect((await person.browser.post('/account/delete', { code })).status).toBe(422);
  expect((await codePage()).headers.get('Location')).toBe('/account/delete');
  expect((await person.browser.get('/account')).status).toBe(200);
});

test('only the newest code works, and only in the session that requested it', async () => {
  const person = await signInPerson();
  const other = await signInPerson(person.email);
  const [first, second] = [await requestCode(person), await requestCode(person)];
  expect((await person.browser.post('/account/delete', { code: first })).status).toBe(422);
  expect((await other.browser.post('/account/delete', { code: second })).status).toBe(422);
  expect((await person.browser.post('/account/delete', { code: second })).status).toBe(303);
});

test("a code of one account does not delete another's, and a sign-in code deletes nothing", async () => {
  const [person, other] = [await signInPerson(), await signInPerson()];
  const code = await requestCode(person);
  expect((await other.browser.post('/account/delete', { code })).status).toBe(422);
  await other.browser.post('/sign-in', { email: other.email });
  const signInCode = extractCode(other.mails.at(-1));
  expect((await other.browser.post('/account/delete', { code: signInCode })).status).toBe(422);
  expect((await other.browser.get('/account')).status).toBe(200);
});

test('three codes are mailed in 15 minutes; then the answer is 429 with Retry-After', async () => {
  const person = await signInPerson();
  for (let n = 0; n < 3; n++) await requestCode(person);
  const refused = await person.browser.post('/account/delete/code');
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get('Retry-After'));
  expect(wait).toBeGreaterThan(14 * 60);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  expect(await refused.text()).toContain('Try again in 15 minutes');
  expect(person.mails).toHaveLength(4);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wait * 1_000 });
  await requestCode(person);
});

test('a mail that could not be sent does not count, and leaves no code', async () => {
  vi.spyOn(console, 'error').mockReturnValueOnce();
  const person = await signInPerson();
  const { EMAIL } = person.browser.env;
  person.browser.env.EMAIL = { send: () => Promise.reject(new Error('down')) };
  const refused = await person.browser.post('/account/delete/code');
  expect(refused.status).toBe(502);
  expect(await refused.text()).toContain('The mail could not be sent');
  person.browser.env.EMAIL = EMAIL;
  for (let n = 0; n < 3; n++) await requestCode(person);
});

test('a suspended account is not deleted, also if it had a code', async () => {
  const person = await signInPerson();
  const code = await requestCode(person);
  const id = (await readRow('accounts', { email: person.email }))?.id ?? null;
  await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: id ?? '', reason: 'Spam' });
  const page = await getText(person.browser.get('/account/delete'));
  expect(page).toContain('You cannot delete a suspended account, but we can if you ask.');
  expect(findByRole(page, 'form', { action: '/account/delete/code' })).toEqual([]);
  for (const path of ['/account/delete/code', '/account/delete']) {
    const refused = await person.browser.post(path, { code });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('Spam');
  }
  expect((await person.browser.get('/account')).status).toBe(200);
});

test('signing in again opens a new account, without a second signup bonus', async () => {
  const person = await signInPerson();
  await person.browser.post('/account/delete', { code: await requestCode(person) });
  const again = await signInPerson(person.email);
  const account = await getText(again.browser.get('/account'));
  expectRole(account, 'link', { href: '/credits', name: '0 credits' });
  expect(await getText(again.browser.get('/credits'))).toContain('No signup bonus');
});
