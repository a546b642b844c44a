import { expect, test } from 'vitest';
import { readCrawlerKeys } from '../../../src/lib/web-bot-auth/crawler-keys.ts';
import { signRequest } from '../../../src/lib/web-bot-auth/request-signature.ts';
import { parseHeaderLines, verifyRequest } from '../../../src/lib/web-bot-auth/verify-request.ts';
import { createRandom } from '../../random.ts';
import type { SignedMessage } from '../../verify-message.ts';
import { mutateRequest } from './mutate-request.ts';
import { RFC_KEY, RFC_KEYID } from './vectors.ts';

const settings = { SITE_URL: 'https://audit.brightpage.com' };
const NOW = 1_790_000_000_000;
const URL_SIGNED = 'https://shop.brightpage.net/chairs?color=red';
const OTHER_KEY = 'MC4CAQAwBQYDK2VwBCIEIFf0sbp8WgV8C7gzXoHGMBnyzV3bS54xjMzZN4ewrj9t';

async function sign(secret = RFC_KEY, form?: string): Promise<SignedMessage> {
  const [key] = await readCrawlerKeys(secret);
  if (!key) throw new Error('no key');
  const signed = { ...settings, SIGNATURE_AGENT_FORM: form };
  const headers = await signRequest('GET', new URL(URL_SIGNED), { key, settings: signed, now: NOW });
  return { method: 'GET', url: URL_SIGNED, headers };
}

async function verify({ method, url, headers }: SignedMessage, { now = NOW, secret = RFC_KEY } = {}) {
  const received = { method, url: new URL(url), headers: new Map(Object.entries(headers)) };
  return verifyRequest(received, { keys: await readCrawlerKeys(secret), settings, now });
}

test.each([undefined, 'string'])('a request that we signed is valid for a minute, form %s', async (form) => {
  const message = await sign(RFC_KEY, form);
  const kinds: string[] = [];
  for (const now of [NOW - 1, NOW, NOW + 59_999, NOW + 60_000])
    kinds.push((await verify(message, { now })).kind);
  expect(kinds).toEqual(['early', 'valid', 'valid', 'late']);
  expect(await verify(message)).toEqual({
    kind: 'valid',
    keyid: RFC_KEYID,
    nonce: /nonce="([^"]+)"/.exec(message.headers['signature-input'] ?? '')?.[1],
    created: NOW,
    expires: NOW + 60_000,
  });
});

test('while keys change, requests of each published key are ours, and afterwards those of the new one', async () => {
  const [old, current] = [await sign(RFC_KEY), await sign(OTHER_KEY)];
  const secret = `${OTHER_KEY},${RFC_KEY}`;
  expect([(await verify(old, { secret })).kind, (await verify(current, { secret })).kind]).toEqual([
    'valid',
    'valid',
  ]);
  expect(await verify(old, { secret: OTHER_KEY })).toEqual({ kind: 'unknown-key', keyid: RFC_KEYID });
  expect(await verify(old, { secret: '' })).toEqual({ kind: 'unknown-key', keyid: RFC_KEYID });
});

test('a request without one of the three headers is unsigned', async () => {
  const { headers, ...message } = await sign();
  for (const missing of ['signature-agent', 'signature-input', 'signature'])
    expect(await verify({ ...message, headers: { ...headers, [missing]: ' ' } })).toEqual({
      kind: 'unsigned',
      missing,
    });
});

test('another method, host or path, or parameters that were exchanged, are another request', async () => {
  const message = await sign();
  const later = message.headers['signature-input']?.replace(/expires=\d+/, 'expires=1999999999') ?? '';
  for (const changed of [
    { ...message, method: 'HEAD' },
    { ...message, url: 'https://www.shop.brightpage.net/chairs' },
    { ...message, url: 'https://shop.brightpage.net/tables' },
    { ...message, headers: { ...message.headers, 'signature-input': later } },
  ])
    expect(await verify(changed)).toEqual({ kind: 'wrong' });
  expect((await verify({ ...message, url: 'https://shop.brightpage.net/chairs?color=blue' })).kind).toBe(
    'valid',
  );
});

test('what names another agent or has another form is malformed', async () => {
  const message = await sign();
  const { headers } = message;
  for (const [name, value] of [
    ['Signature-Agent', headers['signature-agent']?.replace('audit.', 'evil.')],
    ['Signature-Input', headers['signature-input']?.replace('"@path" ', '')],
    ['Signature-Input', `${headers['signature-input']}, other=("@method");created=1`],
    ['Signature-Input', headers['signature-input']?.replace('web-bot-auth', 'other')],
    ['Signature', headers['signature']?.replace('sig=', 'sig1=')],
  ] as const) {
    const changed = { ...message, headers: { ...headers, [name.toLowerCase()]: value ?? '' } };
    expect(await verify(changed)).toEqual({ kind: 'malformed', header: name });
  }
});

test('of 1,000 mutations of signed requests, none is ours', async () => {
  const random = createRandom(1_000);
  const kinds = new Map<string, number>();
  for (let round = 0; round < 1_000; round++) {
    const message = mutateRequest(await sign(), random);
    const { kind } = await verify(message);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect([...kinds.keys()].toSorted()).toEqual(['malformed', 'unknown-key', 'wrong']);
});

test('headers are read from lines, whatever their case and order, and joined if they are there twice', () => {
  const headers = parseHeaderLines(
    'GET /chairs HTTP/1.1\r\nHost: a\r\n  SIGNATURE :  x=y \nsignature: z\n:\n',
  );
  expect(Object.fromEntries(headers)).toEqual({ host: 'a', signature: 'x=y, z' });
});
