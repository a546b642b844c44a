import { deleteRows, putSetting, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { createSignedInAdmin } from './admin.ts';
import { Browser, createMailbox, extractCode, type Mailbox, signIn } from './browser.ts';
import { expectRole, toWords } from '../../page.ts';

let log: MockInstance<typeof console.error>;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  await deleteRows('settings');
  await deleteRows('sentMails');
});

function newEmail(): string {
  return `person-${crypto.randomUUID()}@brightpage.com`;
}

/** Requests a code in a new browser. */
async function requestCode(mailbox: Mailbox, email: string, address?: string): Promise<Response> {
  return new Browser(mailbox.env, address).post('/sign-in', { email });
}

/** Returns how many of these requests for a code were redirected to the page for it; the others got 429. */
async function countSent(requests: Promise<Response>[]): Promise<number> {
  const answers = await Promise.all(requests);
  expect(answers.every(({ status }) => status === 303 || status === 429)).toBe(true);
  return answers.filter(({ status }) => status === 303).length;
}

function setMailLimit(mails: number): Promise<unknown> {
  return putSetting('mails_per_hour', mails, 1);
}

test('a browser that has signed in before gets a code whatever others request', async () => {
  const mailbox = createMailbox();
  const email = newEmail();
  const owner = await signIn(email);
  await owner.post('/sign-out');
  // Others use up what the email and the owner's network are sent.
  const others = Array.from({ length: 9 }, () => newEmail());
  for (const victim of [email, email, email, email, ...others]) {
    await requestCode(mailbox, victim, owner.address);
  }
  expect((await requestCode(mailbox, email)).status).toBe(429);
  expect((await requestCode(mailbox, newEmail(), owner.address)).status).toBe(429);

  const asked = await owner.post('/sign-in', { email });
  expect(asked.headers.get('Location')).toBe('/sign-in/code');
});

test('a browser that has signed in before is sent 3 codes in 15 minutes itself', async () => {
  const email = newEmail();
  const owner = await signIn(email);
  const answers = [];
  for (let send = 0; send < 4; send++) answers.push(await owner.post('/sign-in', { email }));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 429]);
  expect(Number(answers[3]?.headers.get('Retry-After'))).toBeGreaterThan(890);
});

test('the requests of one browser take nothing from another that has signed in before', async () => {
  const email = newEmail();
  const [one, other] = [await signIn(email), await signIn(email)];
  for (let send = 0; send < 4; send++) await one.post('/sign-in', { email });
  expect((await other.post('/sign-in', { email })).status).toBe(303);
});

test('a browser is remembered for the accounts it has signed in to, and for no other', async () => {
  const mailbox = createMailbox();
  const [first, second, victim] = [newEmail(), newEmail(), newEmail()];
  const browser = await signIn(first);
  await browser.post('/sign-in', { email: second });
  const mails = createMailbox();
  const again = new Browser(mails.env);
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  await again.post('/sign-in', { email: second });
  await again.post('/sign-in/code', { code: extractCode(mails.mails[0]) });
  await signIn(victim);

  for (const email of [first, second, victim]) {
    for (let send = 0; send < 3; send++) await requestCode(mailbox, email);
  }
  expect((await again.post('/sign-in', { email: first })).status).toBe(303);
  expect((await again.post('/sign-in', { email: second })).status).toBe(303);
  expect((await again.post('/sign-in', { email: victim })).status).toBe(429);
});

test('the browser is remembered by a cookie for a year, of which a hash is stored', async () => {
  const { env: bindings, mails } = createMailbox();
  const browser = new Browser(bindings);
  await browser.post('/sign-in', { email: newEmail() });
  const entered = await browser.post('/sign-in/code', { code: extractCode(mails[0]) });
  expect(entered.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(
      /^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  );
  expect(JSON.stringify(await readRows('knownDevices'))).not.toContain(browser.cookies.get('__Host-device'));
  const token = browser.cookies.get('__Host-device');
  await browser.post('/sign-out');
  expect(browser.cookies.get('__Host-device')).toBe(token);
});

test('a browser is not remembered by a token it chose itself', async () => {
  const { env: bindings, mails } = createMailbox();
  const browser = new Browser(bindings);
  const planted = 'a'.repeat(43);
  browser.cookies.set('__Host-device', planted);
  await browser.post('/sign-in', { email: newEmail() });
  await browser.post('/sign-in/code', { code: extractCode(mails[0]) });
  expect(browser.cookies.get('__Host-device')).not.toBe(planted);
});

test.for([
  ['IPv6 /48', (network: number) => `2001:db8:7:${network.toString(16)}::1`, '2001:db8:8::1'],
  ['IPv4 /24', (host: number) => `198.51.100.${host}`, '198.51.101.1'],
] as const)('40 clients of one %s are sent 30 codes an hour', async ([, addressOf, neighbour]) => {
  const mailbox = createMailbox();
  const sent = await countSent(
    Array.from({ length: 40 }, (_, n) => requestCode(mailbox, newEmail(), addressOf(n + 1))),
  );
  expect(sent).toBe(30);
  expect(mailbox.mails).toHaveLength(30);
  expect((await requestCode(mailbox, newEmail(), neighbour)).status).toBe(303);
});

test('beyond the mails of an hour new browsers are refused, and the last tenth is for those that signed in before', async () => {
  const email = newEmail();
  const owner = await signIn(email);
  await deleteRows('sentMails');
  await setMailLimit(20);
  const mailbox = createMailbox();
  const sent = await countSent(Array.from({ length: 30 }, () => requestCode(mailbox, newEmail())));
  expect(sent).toBe(18);
  expect(mailbox.mails).toHaveLength(18);

  const refused = await requestCode(mailbox, newEmail());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_590);
  expect(await refused.text()).toContain('Too many mails are being sent. Try again in 60 minutes.');
  const statuses = [];
  for (let send = 0; send < 3; send++) statuses.push((await owner.post('/sign-in', { email })).status);
  expect(statuses).toEqual([303, 303, 429]);
});

test('an administrator on a new browser can use the last tenth of the mails', async () => {
  await setMailLimit(10);
  const mailbox = createMailbox();
  await countSent(Array.from({ length: 10 }, () => requestCode(mailbox, newEmail())));
  expect(mailbox.mails).toHaveLength(9);
  const [admin] = env.ADMIN_EMAILS.split(',');
  expect((await requestCode(mailbox, admin ?? '')).status).toBe(303);
  expect((await requestCode(mailbox, newEmail())).status).toBe(429);
});

test('the operator sees refused mails in the log and in the metrics', async () => {
  log.mockReturnValue();
  const { browser } = await createSignedInAdmin();
  await deleteRows('sentMails');
  await deleteRows('dailyCounts');
  expect(toWords(await (await browser.get('/admin')).text())).toContain(' 0 of 2,000 ');
  await setMailLimit(10);
  const mailbox = createMailbox();
  for (let send = 0; send < 12; send++) await requestCode(mailbox, newEmail());

  const events = log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('mail-limit'));
  expect(events.map((line) => JSON.parse(line))).toEqual(
    Array.from({ length: 3 }, () => ({
      event: 'mail-limit-reached',
      severity: 'error',
      kind: 'sign_in',
      limit: 9,
    })),
  );
  const html = await (await browser.get('/admin')).text();
  expect(toWords(html)).toContain(' 9 of 10 ');
  expectRole(html, 'definition', { term: 'Refused', name: /^3 mails on / });
  expect(html).toContain('Browsers that have not signed in before are refused');
});

test('a mail that could not be sent counts towards no limit', async () => {
  log.mockReturnValue();
  await setMailLimit(10);
  const failing = {
    ...createMailbox(),
    env: { ...env, EMAIL: { send: () => Promise.reject(new Error('no route')) } as unknown as SendEmail },
  };
  for (let send = 0; send < 12; send++) {
    expect((await requestCode(failing, newEmail(), '192.0.2.9')).status).toBe(502);
  }
  expect((await requestCode(createMailbox(), newEmail(), '192.0.2.9')).status).toBe(303);
});

test('the mail says when and from which country the code was requested, and what to do', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 7, 5) });
  const { env: bindings, mails } = createMailbox();
  for (const cf of [{ country: 'DE' }, { country: 'T1' }, { country: 'XX' }, undefined]) {
    await new Browser(bindings).request('/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ email: newEmail() }),
      headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
      ...(cf && { cf }),
    });
  }
  const [known, tor, ...unknown] = mails.map(({ text }) => text.replace(/\s+/g, ' '));
  expect(known).toContain('When: 22 November 2026 at 07:05 UTC Country: Germany Browser: Firefox on Windows');
  expect(tor).toContain('Country: Tor network');
  for (const text of unknown) expect(text).toContain('Country: unknown');
  expect(known).toContain('If you did not ask for it, ignore this mail');
  expect(known).toContain('/account/sessions');
});
