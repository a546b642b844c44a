import { expect, test } from 'vitest';
import { recordPublicChange } from '../../../src/lib/public-changes.ts';
import { readCrawlerKeys } from '../../../src/lib/web-bot-auth/crawler-keys.ts';
import { signRequest } from '../../../src/lib/web-bot-auth/request-signature.ts';
import { expectRole, toWords } from '../../page.ts';
import { RFC_KEY, RFC_KEYID } from '../../lib/web-bot-auth/vectors.ts';
import { Browser, createMailbox } from './browser.ts';

const URL_SIGNED = 'https://shop.brightpage.net/chairs';

function openBrowser(): Browser {
  return new Browser({ ...createMailbox().env, CRAWLER_SIGNING_KEYS: RFC_KEY });
}

/** Returns the headers of a request that was signed some seconds ago, one a line. */
async function signSecondsAgo({ env }: Browser, seconds: number): Promise<string> {
  const [key] = await readCrawlerKeys(RFC_KEY);
  if (!key) throw new Error('no key');
  const now = Date.now() - seconds * 1_000;
  const headers = await signRequest('GET', new URL(URL_SIGNED), { key, settings: env, now });
  return Object.entries({ 'user-agent': 'SiteAuditBot', ...headers })
    .map((header) => header.join(': '))
    .join('\n');
}

async function verify(browser: Browser, fields: Record<string, string>): Promise<[number, string]> {
  const answer = await browser.post('/bot/verify', { url: URL_SIGNED, method: 'GET', ...fields });
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  return [answer.status, await answer.text()];
}

test('a request of the last minute is valid, an older one was ours', async () => {
  const browser = openBrowser();
  const [status, now] = await verify(browser, { headers: await signSecondsAgo(browser, 1) });
  expect(status).toBe(200);
  expect(toWords(now)).toContain('Our crawler signed this request, and the signature is valid now.');
  expect(toWords(now)).toContain(`Key ${RFC_KEYID} Nonce `);
  const [, old] = await verify(browser, { headers: await signSecondsAgo(browser, 86_400) });
  expect(toWords(old)).toContain('Our crawler signed this request. The signature has expired since.');
  const [, early] = await verify(browser, { headers: await signSecondsAgo(browser, -3_600) });
  expect(toWords(early)).toContain('for a time to come. By our clock it is valid in 60 minutes.');
});

test('a request to another path, or without a signature, is not proved', async () => {
  const browser = openBrowser();
  const headers = await signSecondsAgo(browser, 1);
  const [, other] = await verify(browser, { url: `${URL_SIGNED}/2`, headers });
  expect(toWords(other)).toContain('This is not a request of our crawler.');
  const [, unsigned] = await verify(browser, { headers: 'User-Agent: SiteAuditBot/1.1' });
  expect(toWords(unsigned)).toContain('Nothing proves that our crawler sent this request.');
});

test('a form that cannot be read is shown again with its fields, escaped', async () => {
  const browser = openBrowser();
  const [status, html] = await verify(browser, { url: 'chairs', headers: '</textarea><script>' });
  expect(status).toBe(422);
  expect(toWords(html)).toContain('Enter the whole URL that was requested.');
  expect(html).not.toContain('<script>');
  expect(await verify(browser, { headers: 'x'.repeat(16_001) }).then(([code]) => code)).toBe(422);
  const large = await browser.post('/bot/verify', { url: URL_SIGNED, headers: 'x'.repeat(70_000) });
  expect(large.status).toBe(413);
});

test('/bot links to the page, and says with which key requests are signed, or that they are not', async () => {
  const browser = openBrowser();
  recordPublicChange();
  const signed = await (await browser.get('/bot')).text();
  expectRole(signed, 'link', { href: '/bot/verify' });
  expect(toWords(signed)).toContain(RFC_KEYID);
  browser.env.CRAWLER_SIGNING_KEYS = '';
  recordPublicChange();
  expect(toWords(await (await browser.get('/bot')).text())).toContain(
    'The operator of this service has not set a key, so its requests are not signed at present.',
  );
});
