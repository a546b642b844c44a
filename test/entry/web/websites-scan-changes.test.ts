import { expect, it } from 'vitest';
import { linkPage } from '../api/scan.ts';
import { createSite } from '../../internet.ts';
import { createScanOwner, readEnd, startScan } from './scan-form.ts';
import { createSignedInAccount } from './signed-in-account.ts';
import { readHtml } from './signed-in-user.ts';
import { expectRole, toWords } from '../../page.ts';

const SHOP = { '/': linkPage('Chairs', '/oak', '/ash'), '*': linkPage('A chair') };

it('the pages of the scan and of the website link to the changes', async () => {
  const { browser, host } = await createScanOwner(SHOP);
  const first = await startScan(browser, host, { max_pages: '10' });
  expectRole(await readEnd(browser, first), 'link', { href: `${first}/changes` });
  expect(toWords(await readHtml(browser.get(`${first}/changes`)))).toContain(
    'No earlier scan to compare with',
  );

  await createSite({ ...SHOP, '/': linkPage('Chairs of oak', '/oak', '/ash', '/elm') }, { host });
  const second = await startScan(browser, host, { max_pages: '10' });
  await readEnd(browser, second);
  expectRole(await readHtml(browser.get(`/websites/${host}`)), 'link', { href: `${second}/changes` });
  const html = await readHtml(browser.get(`${second}/changes`));
  const words = toWords(html);
  expect(words).toContain('Pages New 1 page');
  expect(words).toContain(`https://${host}/elm`);
  expect(words).toContain('Changed 1 page');

  const unchanged = await startScan(browser, host, { max_pages: '10' });
  await readEnd(browser, unchanged);
  const none = await readHtml(browser.get(`${unchanged}/changes`));
  expect(none).toContain('Nothing changed between these two scans.');
  expect(none).toContain('Compare with the scan of');
  const chosen = await readHtml(browser.get(`${unchanged}/changes?against=${first.split('/').at(-1)}`));
  expect(toWords(chosen)).toContain('Pages New 1 page');
});

it('a scan without a result says so, and another account has none', async () => {
  const { browser, host } = await createScanOwner(SHOP);
  const path = await startScan(browser, host, { max_pages: '10' });
  await readEnd(browser, path);
  const missing = await browser.get(`${path}/changes?against=scan_none`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('Nothing to compare');
  const other = await createSignedInAccount();
  expect((await other.browser.get(`${path}/changes`)).status).toBe(404);
});
