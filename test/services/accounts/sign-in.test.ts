import { countStoredRows, hideTable, readRow, readRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { purgeExpired } from '../../../src/services/jobs/purge.ts';
import {
  findSignInCodeEmail,
  generateSignInCode,
  requestSignInCode,
  verifySignInCode,
} from '../../../src/services/accounts/sign-in-codes.ts';
import { authenticateSession, createSession } from '../../../src/services/accounts/sessions.ts';
import { extractCode, createMailbox, makeWrongCode } from '../../entry/web/browser.ts';
import { hmac, sha256 } from '../../../src/lib/secret.ts';

const MINUTE = 60_000;

/** Advances the service's clock. */
function advanceClock(milliseconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + milliseconds });
}

const CLIENT = { address: '127.0.0.1', country: null, userAgent: '' };

/** A fresh client address. */
function newAddress(): string {
  return crypto.randomUUID();
}

/** Requests a code in a browser that has not signed in before. */
function requestCode(environment: Env, email: string, address: string): Promise<string> {
  return requestSignInCode(environment, { email, client: { ...CLIENT, address }, deviceToken: undefined });
}

/** Rows of an email in `sign_in_sends` and `sign_in_codes`. */
async function countRows(email: string): Promise<number[]> {
  return [await countStoredRows('sentMails', { email }), await countStoredRows('signInCodes', { email })];
}

test('exactly 5 of 50 parallel wrong guesses are admitted, and then the right code fails', async () => {
  const { env, mails } = createMailbox();
  const token = await requestCode(env, 'parallel@brightpage.com', newAddress());
  const code = extractCode(mails[0]);
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () =>
      verifySignInCode(env, { browserToken: token, code: makeWrongCode(code) }),
    ),
  );

  const left = guesses.map((guess) => (guess.ok ? 'signed in' : guess.guessesLeft));
  expect(left.filter((guessesLeft) => guessesLeft !== 0)).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  // The fifth leaves none, as do the 45 that were not admitted.
  expect(left.filter((guessesLeft) => guessesLeft === 0)).toHaveLength(46);
  const row = await readRow('signInCodes', { email: 'parallel@brightpage.com' });
  expect(row?.attempts).toBe(5);
  expect(await verifySignInCode(env, { browserToken: token, code })).toEqual({ ok: false, guessesLeft: 0 });
});

test('the fifth guess may be the right one', async () => {
  const { env, mails } = createMailbox();
  const token = await requestCode(env, 'fifth@brightpage.com', newAddress());
  const code = extractCode(mails[0]);
  for (let guess = 0; guess < 4; guess++)
    await verifySignInCode(env, { browserToken: token, code: makeWrongCode(code) });
  expect(await verifySignInCode(env, { browserToken: token, code })).toMatchObject({
    ok: true,
    code: { email: 'fifth@brightpage.com' },
  });
});

test('a code works once, also when it is sent twice at the same time', async () => {
  const { env, mails } = createMailbox();
  const token = await requestCode(env, 'once@brightpage.com', newAddress());
  const code = extractCode(mails[0]);
  const both = await Promise.all([
    verifySignInCode(env, { browserToken: token, code }),
    verifySignInCode(env, { browserToken: token, code }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await verifySignInCode(env, { browserToken: token, code })).toEqual({ ok: false, guessesLeft: 0 });
});

test('a code works for 10 minutes', async () => {
  const { env, mails } = createMailbox();
  const early = await requestCode(env, 'early@brightpage.com', newAddress());
  const late = await requestCode(env, 'late@brightpage.com', newAddress());
  advanceClock(10 * MINUTE - 2_000);
  expect(await verifySignInCode(env, { browserToken: early, code: extractCode(mails[0]) })).toMatchObject({
    ok: true,
  });
  advanceClock(2_000);
  expect(await findSignInCodeEmail(env, late)).toBeNull();
  expect(await verifySignInCode(env, { browserToken: late, code: extractCode(mails[1]) })).toEqual({
    ok: false,
    guessesLeft: 0,
  });
});

test('neither code, browser token nor session token is stored, only hashes', async () => {
  const { env, mails } = createMailbox();
  const browserToken = await requestCode(env, 'hashed@brightpage.com', newAddress());
  const { token: sessionToken, deviceToken } = await createSession(env, {
    email: 'hashed@brightpage.com',
    client: CLIENT,
  });
  const tables = ['signInCodes', 'sentMails', 'sessions', 'knownDevices', 'accounts'] as const;
  const stored = JSON.stringify(await Promise.all(tables.map((table) => readRows(table))));
  expect(stored).toContain('hashed@brightpage.com');
  for (const secret of [extractCode(mails[0]), browserToken, sessionToken, deviceToken])
    expect(stored).not.toContain(secret);
});

test('a session lasts 30 days', async () => {
  const { token } = await createSession(env, { email: 'month@brightpage.com', client: CLIENT });
  advanceClock(30 * 24 * 60 * MINUTE - 2_000);
  expect(await authenticateSession(env, token)).toMatchObject({ email: 'month@brightpage.com', key: null });
  advanceClock(2_000);
  expect(await authenticateSession(env, token)).toBeNull();
});

test('20 parallel requests for one email send 3 mails, and 3 more after 15 minutes', async () => {
  const { env, mails } = createMailbox();
  const ask = () => requestCode(env, 'flood@brightpage.com', newAddress());
  const first = await Promise.allSettled(Array.from({ length: 20 }, ask));
  expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  advanceClock(15 * MINUTE - 2_000);
  await expect(ask()).rejects.toMatchObject({
    status: 429,
    retryAfter: expect.toSatisfy((s: number) => s > 0 && s <= 2),
  });
  advanceClock(2_000);
  await Promise.allSettled(Array.from({ length: 20 }, ask));
  expect(mails).toHaveLength(6);
});

test('one client address gets 10 mails an hour for any emails', async () => {
  const { env, mails } = createMailbox();
  const ask = (_: unknown, at: number) => requestCode(env, `many${at}@brightpage.com`, '203.0.113.7');
  await Promise.allSettled(Array.from({ length: 20 }, ask));
  expect(mails).toHaveLength(10);
  await expect(ask(null, 99)).rejects.toMatchObject({
    status: 429,
    message: 'Too many codes were requested. Try again in 60 minutes.',
  });
});

test('an IPv6 client counts by its /64 network', async () => {
  const { env, mails } = createMailbox();
  const ask = (_: unknown, at: number) => requestCode(env, `six${at}@brightpage.com`, `2001:db8:1:2::${at}`);
  await Promise.allSettled(Array.from({ length: 12 }, ask));
  expect(mails).toHaveLength(10);
  await requestCode(env, 'neighbour@brightpage.com', '2001:db8:1:3::1');
  expect(mails).toHaveLength(11);
});

test('a mail that could not be sent counts for no limit and leaves no code', async () => {
  const { env, mails } = createMailbox();
  const failing = {
    ...env,
    EMAIL: { send: () => Promise.reject(new Error('no route')) } as unknown as SendEmail,
  };
  for (let send = 0; send < 4; send++) {
    await expect(requestCode(failing, 'retry@brightpage.com', '203.0.113.8')).rejects.toMatchObject({
      status: 502,
    });
  }
  expect(await countRows('retry@brightpage.com')).toEqual([0, 0]);
  await requestCode(env, 'retry@brightpage.com', '203.0.113.8');
  expect(mails).toHaveLength(1);
});

test('a code that could not be stored is not mailed and counts for no limit', async () => {
  const { env, mails } = createMailbox();
  const email = 'unstored@brightpage.com';
  const restoreCodes = await hideTable('signInCodes');
  for (let send = 0; send < 4; send++)
    await expect(requestCode(env, email, newAddress())).rejects.toThrow('Failed query');
  await restoreCodes();
  expect(mails).toEqual([]);
  expect(await countRows(email)).toEqual([0, 0]);
});

test('the network of a client is stored as an HMAC, which nobody without the secret can compute', async () => {
  const mailbox = createMailbox();
  const email = `${crypto.randomUUID()}@brightpage.com`;
  await requestCode(mailbox.env, email, '198.51.100.7');
  const hash = (await readRow('sentMails', { email }))?.clientHash;
  expect(hash).toBe(await hmac(env.NETWORK_HASH_KEYS, '198.51.100.7'));
  expect(hash).not.toBe(await sha256('198.51.100.7'));
});

test('expired rows are purged, others are kept', async () => {
  const { env } = createMailbox();
  const email = 'purge@brightpage.com';
  await requestCode(env, email, newAddress());
  const { token } = await createSession(env, { email, client: CLIENT });
  const sessions = () => countStoredRows('sessions');

  await purgeExpired(env, Date.now() + 9 * MINUTE);
  expect(await countRows(email)).toEqual([1, 1]);
  await purgeExpired(env, Date.now() + 11 * MINUTE);
  expect(await countRows(email)).toEqual([1, 0]);
  await purgeExpired(env, Date.now() + 61 * MINUTE);
  expect(await countRows(email)).toEqual([0, 0]);
  expect(await authenticateSession(env, token)).not.toBeNull();
  await purgeExpired(env, Date.now() + 31 * 24 * 60 * MINUTE);
  expect(await sessions()).toBe(0);
});

test('codes are eight digits, all equally likely', () => {
  const codes = Array.from({ length: 20_000 }, generateSignInCode);
  expect(codes.every((code) => /^\d{8}$/.test(code))).toBe(true);
  for (let place = 0; place < 8; place++) {
    const counts = Array.from(
      { length: 10 },
      (_, digit) => codes.filter((code) => code[place] === String(digit)).length,
    );
    // 2,000 each; 6 standard deviations are 255.
    expect(Math.min(...counts)).toBeGreaterThan(1_745);
    expect(Math.max(...counts)).toBeLessThan(2_255);
  }
});
