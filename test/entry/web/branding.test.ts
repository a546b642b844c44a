import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { expectRole, readForm, toWords } from '../../page.ts';
import { createPng } from '../../lib/images/png.ts';
import { readRow } from '../../database.ts';
import { ORIGIN, type Browser } from './browser.ts';
import { createSignedInAccount, readText } from './signed-in-account.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><script>x()</script><path d="M0 0h9"/></svg>';

function upload(browser: Browser, content: string | Uint8Array, type = 'image/png'): Promise<Response> {
  const body = new FormData();
  body.set('logo', new File([content], 'logo', { type }));
  const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN };
  return browser.request('/account/branding/logo', { method: 'POST', body, headers });
}

const readBytes = async (browser: Browser) =>
  new Uint8Array(await (await browser.get('/account/branding/logo')).arrayBuffer());

it('name and colour are stored, shown and removed', async () => {
  const { browser, account } = await createSignedInAccount();
  const saved = await browser.post('/account/branding', { name: ' Harbour ', color: '#1A56DB' });
  expect(saved.headers.get('Location')).toBe('/account/branding?done=saved');
  expect(await readRow('brandings', { accountId: account.id })).toMatchObject({
    name: 'Harbour',
    color: '#1a56db',
    logoFormat: null,
  });
  expect(readForm(await readText(browser.get('/account/branding')))).toEqual({
    name: 'Harbour',
    color: '#1a56db',
  });
  await browser.post('/account/branding', {});
  expect(await readRow('brandings', { accountId: account.id })).toMatchObject({ name: '', color: null });
});

it.each(['red', '#fff', '#12345g', 'url(x)', '#000000;}', '#0000000'])(
  'the colour %s is refused, with what was entered',
  async (color) => {
    const { browser, account } = await createSignedInAccount();
    const refused = await browser.post('/account/branding', { name: 'A', color });
    expect(refused.status).toBe(422);
    const html = await readText(refused);
    expect(readForm(html)).toEqual({ name: 'A', color });
    expect(toWords(html)).toContain('Enter a colour such as #1a56db');
    expect(await readRow('brandings', { accountId: account.id })).toBeNull();
  },
);

it('a logo is rebuilt, and served as an image in which nothing runs, to its account alone', async () => {
  const { browser } = await createSignedInAccount();
  expect((await upload(browser, SVG)).status).toBe(303);
  const image = await browser.get('/account/branding/logo');
  expect(Object.fromEntries(image.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(await image.text()).toBe(
    '<svg viewBox="0 0 30 10" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"></path></svg>',
  );
  const { browser: other } = await createSignedInAccount();
  expect((await other.get('/account/branding/logo')).status).toBe(404);
  other.cookies.clear();
  expect((await other.get('/account/branding/logo')).status).toBe(303);
});

it('a logo replaces one of another format, and is deleted', async () => {
  const { browser, account } = await createSignedInAccount();
  const keys = async () =>
    (await env.AUDITS.list({ prefix: `logos/${account.id}` })).objects.map(({ key }) => key);
  await upload(browser, SVG);
  const plain = createPng(40, 20);
  await upload(browser, createPng(40, 20, { trailing: new TextEncoder().encode('secret') }));
  expect(await readBytes(browser)).toEqual(plain);
  expect(await keys()).toEqual([`logos/${account.id}.png`]);
  expectRole(await readText(browser.get('/account/branding')), 'img', { name: 'Your logo' });
  await browser.post('/account/branding/logo/delete');
  expect(await keys()).toEqual([]);
  expect((await browser.get('/account/branding/logo')).status).toBe(404);
});

it.each<[string, string | Uint8Array, string]>([
  ['no file', '', 'Choose a file'],
  ['a text', 'logo', 'is not a PNG or SVG'],
  ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'is not a PNG or SVG'],
  ['HTML', '<!doctype html><script>alert(1)</script>', 'is not a PNG or SVG'],
  ['a PNG of 2,001 pixels', createPng(2_001, 1), 'wider or higher than 2,000 pixels'],
  ['a PNG of 4 billion pixels', createPng(0xffffffff, 0xffffffff), 'wider or higher than 2,000 pixels'],
  ['a PNG without pixels', createPng(0, 5), 'wider or higher than 2,000 pixels'],
  ['a damaged PNG', createPng(4, 4).slice(0, -6), 'The PNG is damaged'],
  [
    'an SVG with entities',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>',
    'has a document type',
  ],
  ['an SVG that is not well-formed', '<svg viewBox="0 0 1 1"><path>', 'is not well-formed XML'],
  ['an SVG with images', '<svg viewBox="0 0 1 1"><image href="https://evil.example/"/></svg>', 'has <image>'],
  [
    'an SVG in another encoding',
    new Uint8Array([...new TextEncoder().encode('<svg viewBox="0 0 1 1"><g id="'), 0xe9]),
    'UTF-8',
  ],
])('%s is refused and nothing is stored', async (_name, content, message) => {
  const { browser, account } = await createSignedInAccount();
  const refused = await upload(browser, content);
  expect(refused.status).toBe(422);
  expect(toWords(await readText(refused))).toContain(message);
  expect(await readRow('brandings', { accountId: account.id })).toBeNull();
});

it('a logo has at most 200,000 bytes', async () => {
  const { browser } = await createSignedInAccount();
  const filled = (length: number) =>
    new Uint8Array([...createPng(9, 9), ...new Uint8Array(length - createPng(9, 9).length)]);
  expect((await upload(browser, filled(200_000))).status).toBe(303);
  expect((await upload(browser, filled(200_001))).status).toBe(422);
  expect((await upload(browser, filled(203_000))).status).toBe(413);
});
