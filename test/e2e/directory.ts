/**
 * The AI directory in Chromium, at desktop and phone width, light and dark: a page that attacks whoever shows it is shown
 * harmless, nothing is loaded from elsewhere, nothing sticks out, axe-core finds nothing.
 *
 * `node test/e2e/directory.ts [folder for screenshots]`; Chromium is /usr/bin/chromium unless CHROMIUM says otherwise.
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
  for (const form of ['.json', '.md']) await expectHarmless(browser, hostile + form);
  await expectText(browser, hostile);
  console.log(`${Object.keys(pages).length} pages in 2 views: harmless, whole and accessible`);
} finally {
  await browser.close();
  await service.stop();
}

/** The path of the snapshot of a host's page. */
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

/** Opened by themselves, the forms for machines are text: nothing in them becomes an element or runs. */
async function expectHarmless(browser: Browser, path: string): Promise<void> {
  const page = await browser.newPage();
  const faults = collectFaults(page, service.url);
  const download = page.waitForEvent('download').catch(() => null);
  await page.goto(service.url + path).catch(() => null);
  const shown = page.url() === service.url + path;
  if (shown) {
    assert.equal(await page.evaluate('globalThis.attacked'), undefined);
    assert.equal(
      await page.evaluate(`document.querySelectorAll('script, img, iframe, a, form').length`),
      0,
      path,
    );
  } else assert.ok(await download, `${path} is neither shown nor saved`);
  assert.deepEqual(faults, []);
  await page.close();
}

/** What looks like markup is there to read. */
async function expectText(browser: Browser, path: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(service.url + path);
  assert.equal(await page.locator('h1').innerText(), HOSTILE_TITLE);
  const content = await page.locator('.content').innerText();
  for (const text of HOSTILE_CONTENT) assert.ok(content.includes(text), `${text} is missing`);
  const data = JSON.parse((await page.locator('script').innerText()) || '{}') as { name?: string };
  assert.ok(data.name?.startsWith(HOSTILE_TITLE));
  await page.close();
}
