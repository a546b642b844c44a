import { countStoredRows, deleteRows, putSetting, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { purgeExpired } from '../../../src/services/jobs/purge.ts';
import { Browser, createMailbox, extractCode } from './browser.ts';

const HOUR = 3_600_000;

beforeEach(async () => {
  await deleteRows('settings');
  await deleteRows('sentMails');
});

function newEmail(): string {
  return `person-${crypto.randomUUID()}@brightpage.com`;
}

function setLimit(accounts: number): Promise<unknown> {
  return putSetting('new_accounts_per_network_per_day', accounts);
}

/** Enters the mailed code in a new browser. The limits of mails are not what is tested here. */
async function enterCode(email: string, address: string): Promise<Response> {
  const { env: bindings, mails } = createMailbox();
  const browser = new Browser(bindings, address);
  await browser.post('/sign-in', { email });
  await deleteRows('sentMails');
  return browser.post('/sign-in/code', { code: extractCode(mails[0]) });
}

async function countAccounts(email: string): Promise<unknown> {
  return countStoredRows('accounts', { email });
}

/** Creates accounts one after the other. Returns how many were not refused. */
async function countCreated(accounts: number, addressOf: (n: number) => string): Promise<number> {
  let created = 0;
  for (let n = 0; n < accounts; n++) {
    if ((await enterCode(newEmail(), addressOf(n))).status === 303) created++;
  }
  return created;
}

test.for([
  ['IPv4 /24', (host: number) => `198.51.100.${host}`, '198.51.101.1'],
  ['IPv6 /48', (network: number) => `2001:db8:7:${network}::1`, '2001:db8:8::1'],
] as const)('20 accounts a day are created from one %s', async ([, addressOf, neighbour]) => {
  expect(await countCreated(20, addressOf)).toBe(20);
  const email = newEmail();
  const refused = await enterCode(email, addressOf(77));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(24 * 3_600 - 60);
  expect(await refused.text()).toContain(
    'Too many accounts were opened from your network today. Come back in 24 hours to open yours.',
  );
  expect(refused.headers.getSetCookie().join()).not.toContain('__Host-session');
  expect(await countAccounts(email)).toBe(0);
  expect((await enterCode(newEmail(), neighbour)).status).toBe(303);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * HOUR });
  expect((await enterCode(email, addressOf(77))).status).toBe(303);
});

test('of 12 parallel sign-ins of new emails exactly the allowed number create an account', async () => {
  await setLimit(5);
  const browsers = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const { env: bindings, mails } = createMailbox();
      const browser = new Browser(bindings, `203.0.113.${n}`);
      await browser.post('/sign-in', { email: newEmail() });
      return { browser, code: extractCode(mails[0]) };
    }),
  );
  const answers = await Promise.all(
    browsers.map(({ browser, code }) => browser.post('/sign-in/code', { code })),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(5);
  expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(7);
});

test('accounts that exist sign in from a network that has reached the limit', async () => {
  await setLimit(1);
  const email = newEmail();
  expect((await enterCode(email, '192.0.2.1')).status).toBe(303);
  expect((await enterCode(newEmail(), '192.0.2.2')).status).toBe(429);
  expect((await enterCode(email, '192.0.2.3')).status).toBe(303);
});

test('signing in again counts for no network', async () => {
  await setLimit(2);
  const email = newEmail();
  for (let times = 0; times < 3; times++) await enterCode(email, '100.64.1.1');
  expect((await enterCode(newEmail(), '100.64.1.1')).status).toBe(303);
});

test('a deleted account frees no place', async () => {
  await setLimit(1);
  const email = newEmail();
  await enterCode(email, '100.64.2.1');
  await deleteRows('accounts', { email });
  expect((await enterCode(newEmail(), '100.64.2.1')).status).toBe(429);
});

test.for(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('%s is never limited', async (address) => {
  await setLimit(1);
  expect(await countCreated(3, () => address)).toBe(3);
});

test('with the setting 0 there is no limit', async () => {
  await setLimit(0);
  expect(await countCreated(22, () => '100.64.3.1')).toBe(22);
});

test('the network is stored as an HMAC, and the count is deleted after a day', async () => {
  await enterCode(newEmail(), '100.64.4.9');
  const stored = JSON.stringify([await readRows('signUps'), await readRows('accounts')]);
  expect(stored).toContain('"networkHash":"');
  expect(stored).not.toContain('100.64.4');
  const count = () => countStoredRows('signUps');
  await purgeExpired(env, Date.now() + 23 * HOUR);
  expect(await count()).toBeGreaterThan(0);
  await purgeExpired(env, Date.now() + 48 * HOUR);
  expect(await count()).toBe(0);
});
