/**
 * Tests the AI directory in Chromium, at desktop and phone width, light and dark: the snapshot of a hostile page does no
 * harm, nothing is loaded from other origins, no page is wider than its window, and axe-core finds no violation.
 *
 * Usage: `node test/e2e/directory.ts [folder for screenshots]`. CHROMIUM is the browser, by default /usr/bin/chromium.
 */
import { strict as assert } from 'node:assert';
import type { Browser } from 'playwright-core';
import { goodPage } from '../fixtures/good-page.ts';
import { HOSTILE_CONTENT, HOSTILE_TITLE, hostilePage } from '../fixtures/hostile-snapshot.ts';
import { DESKTOP, expectPageQuality, launchChromium, PHONE, type View, collectFaults } from './chromium.ts';
import { startServiceWithPages } from './service.ts';

const GOOD_HOST = 'bakery.brightpage.com';
const HOSTILE_HOST = 'attack.brightpage.com';

interface PublishResponse {
  submission: { id: string; provider: string };
}

const [folder] = process.argv.slice(2);
const { service, account } = await startServiceWithPages({
  [GOOD_HOST]: { '/sourdough': goodPage(GOOD_HOST) },
  [HOSTILE_HOST]: { '/sourdough': hostilePage(HOSTILE_HOST) },
});
const browser = await launchChromium();
try {
  const good = await publish(GOOD_HOST);
  const hostile = await publish(HOSTILE_HOST);
  const pages = { index: '/ai-directory', directory: '/ai-directory/gemini', snapshot: good, hostile };
  for (const view of [DESKTOP, PHONE]) {
    for (const [name, path] of Object.entries(pages)) await checkPage(browser, view, name, path);
  }
  for (const extension of ['.json', '.md']) await expectHarmless(browser, hostile + extension);
  await expectText(browser, hostile);
  console.log(`${Object.keys(pages).length} pages in 2 views passed`);
} finally {
  await browser.close();
  await service.stop();
}

/** Audits and publishes the page of a host. Returns the path of the snapshot. */
async function publish(host: string): Promise<string> {
  const api = await account();
  const { report } = await api.post<{ report: { id: string } }>('/reports', {
    url: `https://${host}/sourdough`,
  });
  const { submission } = await api.post<PublishResponse>('/submissions', {
    report_id: report.id,
    provider: 'gemini',
  });
  return `/ai-directory/${submission.provider}/${submission.id}`;
}

async function checkPage(browser: Browser, view: View, name: string, path: string): Promise<void> {
  const context = await browser.newContext(view);
  const page = await context.newPage();
  const faults = collectFaults(page, service.url);
  await page.goto(service.url + path, { waitUntil: 'networkidle' });
  await expectPageQuality(page, view, name, folder);
  assert.deepEqual(faults, []);
  assert.equal(await page.evaluate('globalThis.attacked'), undefined);
  await context.close();
}

/** Checks that the JSON or Markdown of a snapshot, opened directly, is plain text: it creates no elements and runs no scripts. */
async function expectHarmless(browser: Browser, path: string): Promise<void> {
  const page = await browser.newPage();
  const faults = collectFaults(page, service.url);
  const download = page.waitForEvent('download').catch(() => null);
  await page.goto(service.url + path).catch(() => null);
  const isShown = page.url() === service.url + path;
  if (isShown) {
    assert.equal(await page.evaluate('globalThis.attacked'), undefined);
    assert.equal(
      await page.evaluate(`document.querySelectorAll('script, img, iframe, a, form').length`),
      0,
      path,
    );
  } else assert.ok(await download, `${path} is neither shown nor downloaded`);
  assert.deepEqual(faults, []);
  await page.close();
}

/** Checks that the markup in the hostile page is shown as text. */
async function expectText(browser: Browser, path: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(service.url + path);
  assert.equal(await page.locator('h1').innerText(), HOSTILE_TITLE);
  const content = await page.locator('.content').innerText();
  for (const text of HOSTILE_CONTENT) assert.ok(content.includes(text), `the page does not show ${text}`);
  const data = JSON.parse((await page.locator('script').innerText()) || '{}') as { name?: string };
  assert.ok(data.name?.startsWith(HOSTILE_TITLE));
  await page.close();
}
