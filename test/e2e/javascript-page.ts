/**
 * Tests the page “With JavaScript” of an audit in Chromium: reached from the audit, on a light desktop and a dark phone, each with and
 * without JavaScript in the reader's browser. What it shows is compared with what is known of the audited page.
 *
 * Usage: `node test/e2e/javascript-page.ts [folder for screenshots]`
 */
import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { startBrowserServer } from '../../scripts/local/browser-server.ts';
import { SCREENSHOT_WINDOWS } from '../../src/lib/screenshots.ts';
import { BrowserUser } from './browser-user.ts';
import { DESKTOP, expectAccessible, launchChromium, PHONE_390, type View } from './chromium.ts';
import { type Pages, startServiceWithPages } from './service.ts';

const HOST = 'loaves.brightpage.com';
const CDN = 'cdn.breadwidgets.com';

/** Hard to read, and at a place that is known. */
const BOX = { x: 200, y: 600, width: 300, height: 40 };

const SENT = 'We bake rye, spelt and wheat in a stone oven that has stood by the canal since 1911.';
const REMOVED = 'Please switch on JavaScript to see what is in the oven.';
const ADDED = [
  'Today we have forty loaves of rye, and ten of them are still in the oven.',
  'The spelt is sold out until Thursday, because the mill is closed for a holiday.',
  'Children get the first roll of the morning for nothing if they bring a drawing.',
];

const SCRIPT = `document.title = 'Loaves of today';
document.getElementById('wait').remove();
const main = document.querySelector('main');
const add = (name, properties) => main.append(Object.assign(document.createElement(name), properties));
for (const textContent of ${JSON.stringify(ADDED)}) add('p', { textContent });
add('a', { href: '/rye', textContent: 'Rye' });
add('p', { className: 'pale', textContent: 'Prices include a bag' });
add('img', { src: '/crumb.gif', alt: 'A crumb', width: 40, height: 40 });
add('video', { src: '/film.mp4', autoplay: true, muted: true });
fetch('/stock.json').finally(() => missing());`;

const STYLE = `body { margin: 0; font: 18px/1.5 sans-serif }
main { display: flow-root; min-height: 1200px }
.pale { position: absolute; margin: 0; left: ${BOX.x}px; top: ${BOX.y}px; width: ${BOX.width}px; height: ${BOX.height}px; color: #ccc }`;

/** The smallest GIF, which has no byte above 127. */
const PICTURE = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';

const file = (type: string, body: string) => ({ headers: { 'content-type': type }, body });

const SITE: Pages = {
  '/': file(
    'text/html; charset=utf-8',
    `<!doctype html><html lang="en"><head><title>Loaves</title><meta name="viewport" content="width=device-width"><meta name="description" content="Bread by the canal.">
<link rel="stylesheet" href="/style.css"></head><body><main><h1>Loaves</h1><p>${SENT}</p><p id="wait">${REMOVED}</p></main>
<script src="https://${CDN}/widget.js" defer></script><script src="/app.js" defer></script></body></html>`,
  ),
  '/style.css': file('text/css', STYLE),
  '/app.js': file('text/javascript', SCRIPT),
  '/crumb.gif': file('image/gif', PICTURE),
  '/stock.json': { status: 503, ...file('text/plain', 'Closed') },
};

const [folder] = process.argv.slice(2);
const chromium = await startBrowserServer();
assert.ok(chromium, 'No Chromium is installed');
const { service, internet } = await startServiceWithPages(
  { [HOST]: SITE, [CDN]: { '/widget.js': file('text/javascript', 'self.widget = true;') } },
  { browser: chromium },
);
const browser = await launchChromium();
try {
  const phone: View = { ...PHONE_390, colorScheme: 'dark' };
  for (const view of [DESKTOP, phone])
    for (const javaScriptEnabled of [true, false])
      await readAudit({
        ...view,
        name: `${view.name}${javaScriptEnabled ? '' : '-no-script'}`,
        javaScriptEnabled,
      });
} finally {
  await browser.close();
  await service.stop();
  await chromium.stop();
}

/** Signs in, audits the page, and reads what it is with JavaScript. */
async function readAudit(view: View): Promise<void> {
  const person = await BrowserUser.create(browser, view, service.url, folder);
  const { page } = person;
  const email = `${view.name}@example.com`;
  await person.open('/audits');
  await person.fillField('Email address', email);
  await person.clickButton('Email me a code', 'Enter your code');
  await person.fillField('Code', internet.codeFor(email));
  await person.clickButton('Sign in', 'Your audits');
  await person.fillField('Page URL', `https://${HOST}/`);
  await page.getByLabel('Load with JavaScript too').check();
  await person.clickButton('Audit the page', /^Audit of /);
  await person.clickLink(/^With JavaScript$/);
  await person.expectHeading(/^Audit of /);
  assert.match(person.path, /^\/audits\/r_[\w-]+\/javascript$/);
  const tab = page
    .getByRole('navigation', { name: 'The audit' })
    .getByRole('link', { name: 'With JavaScript' });
  assert.equal(await tab.getAttribute('aria-current'), 'page');
  await expectScreenshots(page);
  await expectText(page);
  await expectDifferences(page);
  await expectRequests(page);
  await person.checkPage('javascript');
  if (view.javaScriptEnabled) await expectAccessible(page, view);
  await person.close();
  console.log(`${view.name}: the page with JavaScript passed`);
}

/** Both are shown, and the faulty element is boxed where it is. */
async function expectScreenshots(page: Page): Promise<void> {
  for (const name of ['desktop', 'phone'] as const) {
    const image = page.getByRole('img', { name: `The page on a ${name}` });
    await image.scrollIntoViewIfNeeded();
    const readSize = () =>
      image.evaluate((node) => {
        const { naturalWidth, naturalHeight } = node as unknown as Record<string, number>;
        return [naturalWidth, naturalHeight];
      });
    while ((await readSize())[0] === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(await readSize(), [SCREENSHOT_WINDOWS[name].width, 1200], name);
  }
  const svg = page.locator('figure.desktop svg');
  const boxes = await svg
    .locator('rect:not(.halo)')
    .evaluateAll((rects) =>
      rects.map((rect) => ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name)))),
    );
  assert.deepEqual(boxes, [[BOX.x, BOX.y, BOX.width, BOX.height]]);
  assert.deepEqual(
    (await svg.locator('text').allTextContents()).map((text) => text.trim()),
    ['1'],
  );
  // In the picture as it is shown: the drawing is as wide as the picture.
  const [picture, drawing] = [
    await page.getByRole('img', { name: 'The page on a desktop' }).boundingBox(),
    await svg.boundingBox(),
  ];
  assert.deepEqual([drawing?.x, drawing?.y, drawing?.width], [picture?.x, picture?.y, picture?.width]);
  assert.match(await page.locator('ol.marks').innerText(), /contrast/);
  const issue = getSection(page, 'issues').locator('details', { hasText: 'contrast' });
  assert.match(await issue.locator('summary').innerText(), /Mark 1/);
}

/** Text that only JavaScript brings is marked, and no other; what it removes stands apart. */
async function expectText(page: Page): Promise<void> {
  const marked = (await getSection(page, 'text').locator('mark').allTextContents()).map((text) =>
    text.replace('Only with JavaScript: ', '').trim(),
  );
  for (const text of ADDED) assert.ok(marked.includes(text), text);
  for (const text of [SENT, REMOVED]) assert.ok(!marked.some((mark) => mark.includes(text)), text);
  const columns = getSection(page, 'text').locator('.rendered-text');
  assert.match((await columns.nth(0).textContent()) ?? '', new RegExp(SENT));
  assert.match((await columns.nth(1).textContent()) ?? '', new RegExp(REMOVED));
}

async function expectDifferences(page: Page): Promise<void> {
  const rows = await readRows(getSection(page, 'differences').locator('table'));
  const find = (name: string) => rows.find(([part]) => part === name)?.slice(1);
  assert.deepEqual(find('Title'), ['Changed by JavaScript', 'Loaves', 'Loaves of today']);
  assert.deepEqual(find('Description'), ['Same', 'Bread by the canal.', 'Bread by the canal.']);
  assert.deepEqual(find('Headings'), ['Same', '1', '1']);
  assert.deepEqual(find('Links'), ['Only with JavaScript', '0', '1']);
}

/** The bars by type, and the waterfall with what failed and what was not sent. */
async function expectRequests(page: Page): Promise<void> {
  const section = getSection(page, 'requests');
  const types = (await section.locator('.by-type').innerText()).replaceAll(/\s+/g, ' ');
  for (const type of ['Document 1', 'Script 2', 'Stylesheet 1', 'Image 1', 'Data 1', 'Audio and video 1'])
    assert.ok(types.includes(type), `${type} in ${types}`);
  const waterfall = section.locator('details');
  await waterfall.locator('summary').click();
  const rows = await readRows(waterfall.locator('table'));
  const find = (path: string) => rows.find(([url = '']) => url.includes(path))?.slice(0, 3);
  assert.equal(rows.length, 7);
  assert.deepEqual(find('/style.css')?.slice(1), ['Stylesheet', '200']);
  assert.deepEqual(find('/stock.json')?.slice(1), ['Data', 'Failed HTTP 503']);
  assert.deepEqual(find('/film.mp4')?.slice(1), ['Audio and video', 'Not sent we load no audio or video']);
  assert.match(find('widget.js')?.[0] ?? '', /Third party$/);
  const bars = await waterfall
    .locator('.time-bar rect:not(.track)')
    .evaluateAll((rects) => rects.map((rect) => rect.getBoundingClientRect().width));
  assert.equal(bars.length, rows.length);
  for (const width of bars) assert.ok(width > 0);
}

/** A section of the page, by the id of its heading. */
function getSection(page: Page, id: string): Locator {
  return page.locator(`section[aria-labelledby="${id}"]`);
}

/** The cells of a table's body, white space collapsed. */
async function readRows(table: Locator): Promise<string[][]> {
  const rows = await table.locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) =>
      (await row.locator('th, td').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
    ),
  );
}
