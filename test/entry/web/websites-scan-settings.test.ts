// Slow: each test runs a whole scan.
import { expect, it } from 'vitest';
import { env } from 'cloudflare:workers';
import type { Profile } from '../../../src/contracts/scan-settings.ts';
import { callApi, readData } from '../api/client.ts';
import { linkPage, listAuditedUrls } from '../api/scan.ts';
import { expectRole, findByRole, toWords } from '../../page.ts';
import { createScanOwner, readEnd, scanByForm, sendScanForm } from './scan-form.ts';
import { readText } from './signed-in-account.ts';

const SHOP = {
  '/': linkPage('Shop', '/blog/', '/cart', '/login'),
  '/blog/': linkPage('Blog', '/blog/oak', '/blog/tag/a'),
  '/robots.txt': { status: 404 },
  '/sitemap.xml': { status: 404 },
  '*': linkPage('Page'),
};

const FORM = { mode: 'follow', check_links: 'true', price: '1' };

it('a preview shows what matches and what is left out, and keeps the form', async () => {
  const { browser, host } = await createScanOwner(SHOP);
  await scanByForm(browser, host);
  const path = `/websites/${host}/scan/preview`;
  const fields = { ...FORM, include: '/blog/**\r\n/cart', exclude: '/blog/tag/*\n' };
  const html = await readText(browser.post(path, fields));
  const text = toWords(html);
  expect(text).toContain(
    '4 of 6 known URLs match, 0 of them never audited. Scanning them costs up to 4 credits.',
  );
  expect(text).toContain('/blog/tag/*');
  expect(text).toContain('No include pattern matches the URL, or where it redirects to');
  expectRole(html, 'field', { id: 'include', name: /Only URLs that match/ });
  expectRole(html, 'group', { id: 'scan-settings', open: '' });
  expect(html).toMatch(/>\/blog\/\*\*\r?\n\/cart</);
  const refused = await browser.post(path, { ...FORM, include: 'blog' });
  expect(refused.status).toBe(422);
  expectRole(await refused.text(), 'field', {
    id: 'include',
    'aria-invalid': 'true',
    description: /"blog" must begin with \/ or \*/,
  });
});

it('the form scans with its settings, and what it left is continued with the same', async () => {
  const { account, browser, host } = await createScanOwner(SHOP);
  const html = await scanByForm(browser, host, { ...FORM, exclude: '/cart\n/blog/tag/*', max_pages: '2' });
  const [like] = findByRole(html, 'field', { field: 'like' });
  expect(like?.['value']).toMatch(/^scan_/);
  const next = await sendScanForm(browser, host, { like: like?.['value'] ?? '', max_pages: '3' });
  await readEnd(browser, next.headers.get('Location') ?? '');
  expect(await listAuditedUrls(account)).toEqual(
    ['/', '/blog/', '/blog/oak', '/login'].map((path) => `https://${host}${path}`),
  );
});

it('a list is pasted, or uploaded as text or CSV', async () => {
  const { account, browser, host } = await createScanOwner(SHOP);
  await scanByForm(browser, host, { ...FORM, mode: 'list', urls: `https://${host}/a\nhttps://${host}/b` });
  expect(await listAuditedUrls(account)).toHaveLength(2);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, mode: 'list', max_pages: '' })) form.set(name, value);
  form.set('urls_file', new File([`page,address\nC,https://${host}/c\n`], 'urls.csv', { type: 'text/csv' }));
  const uploaded = await browser.request(`/websites/${host}/scan`, { method: 'POST', body: form });
  const location = uploaded.headers.get('Location') ?? '';
  await readEnd(browser, location);
  const scan = await env.SCAN.getByName(/scan_\w+/.exec(location)?.[0] ?? '').read();
  expect(scan).toMatchObject({ pages_stored: 1, settings: { mode: 'list', url_count: 1 } });
  const foreign = await sendScanForm(browser, host, {
    ...FORM,
    mode: 'list',
    urls: 'https://other.example.com/',
  });
  expect(foreign.status).toBe(422);
  expect(toWords(await foreign.text())).toContain(
    `Must be http or https URLs of ${host}, which these are not`,
  );
});

it('settings are saved as a profile, shown, used by a schedule and deleted', async () => {
  const { account, browser, host } = await createScanOwner(SHOP);
  const path = `/websites/${host}/profiles`;
  expect((await browser.post(path, { ...FORM, include: '/blog/**' })).status).toBe(422);
  const saved = await browser.post(path, { ...FORM, include: '/blog/**', max_depth: '3', name: 'blog' });
  expect(saved.headers.get('Location')).toBe(`/websites/${host}/scan?profile=blog&done=saved`);
  const { profile } = await readData<{ profile: Profile }>(
    await callApi('GET', `/websites/${host}/profiles/blog`, account),
  );
  expect(profile).toMatchObject({
    include: ['/blog/**'],
    max_depth: 3,
    check_links: true,
    only_changed: false,
  });
  const html = await readText(browser.get(`/websites/${host}/scan?profile=blog`));
  expectRole(html, 'field', { id: 'max_depth', value: '3' });
  expectRole(html, 'field', { field: 'profile', value: 'blog', type: 'hidden' });
  expect(toWords(html)).toContain('only /blog/**; up to 3 clicks');
  const schedule = await readText(browser.get(`/websites/${host}/schedule`));
  expectRole(schedule, 'option', { value: 'blog' });
  const daily = {
    when: 'daily',
    hour: '3',
    max_credits_per_month: '9',
    profile: 'blog',
    price: '1',
    warned: 'true',
  };
  expect((await browser.post(`/websites/${host}/schedule`, daily)).status).toBe(303);
  const refused = await browser.post(`${path}/blog/delete`, {});
  expect([refused.status, toWords(await refused.text())]).toEqual([
    409,
    expect.stringContaining('uses the profile blog. Change the schedule first.'),
  ]);
  await browser.post(`/websites/${host}/schedule/delete`, {});
  expect((await browser.post(`${path}/blog/delete`, {})).headers.get('Location')).toBe(
    `/websites/${host}/scan?done=deleted`,
  );
});
