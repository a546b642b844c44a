import { strict as assert } from 'node:assert';
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Layout Instability, what the page moved by itself: https://web.dev/articles/cls calls 0.1 good. */
const SHIFT_LIMIT = 0.01;

/** Of a page with its stylesheet and script, compressed, in bytes. */
const WEIGHT_LIMIT = 60 * 1024;

/** A window, in a colour scheme, with or without JavaScript. */
export interface View extends BrowserContextOptions {
  name: string;
  viewport: { width: number; height: number };
}

export const DESKTOP: View = {
  name: 'desktop',
  viewport: { width: 1280, height: 900 },
  colorScheme: 'light',
};
export const PHONE: View = { name: 'phone', viewport: { width: 360, height: 780 }, colorScheme: 'dark' };

/** Chromium is /usr/bin/chromium unless CHROMIUM says otherwise. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** Whatever a page does that it should not: asking elsewhere, dialogs, errors, what the policy had to stop. */
export function collectFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`asked for ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest() || response.url().endsWith('/favicon.ico');
    if (response.status() >= 400 && !isPage) faults.push(`${response.status()} for ${response.url()}`);
  });
  page.on('console', (message) => {
    // A page that refuses a form is told of, too: what fails to load is seen above.
    const isNoise = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNoise) faults.push(`console: ${message.text()}`);
  });
  return faults;
}

/** That a page is light, whole in its window and, with JavaScript, without a fault that axe-core finds. @param folder for a screenshot */
export async function expectPageQuality(
  page: Page,
  view: View,
  name: string,
  folder?: string,
): Promise<void> {
  const path = new URL(page.url()).pathname;
  if (folder !== undefined) {
    await page.screenshot({ path: `${folder}/${name}-${view.name}.png`, fullPage: true });
  }
  const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
  assert.ok(width <= view.viewport.width, `${path} is ${width} wide at ${view.viewport.width}`);
  if (view.javaScriptEnabled !== false) {
    await expectAccessible(page, view);
    const shift = await measureLayoutShift(page);
    assert.ok(shift <= SHIFT_LIMIT, `${path} shifts by ${shift}`);
  }
  const weight = await measureTransferSize(page);
  assert.ok(weight <= WEIGHT_LIMIT, `${path} weighs ${weight} bytes`);
}

/** axe-core needs timers, which do not run where scripts do not. */
async function expectAccessible(page: Page, view: View): Promise<void> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`),
    [],
    `axe-core on ${page.url()}, ${view.name}`,
  );
}

/** What moved since the page was opened, but for what followed upon a click or a key. */
async function measureLayoutShift(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 50);
    })`),
  );
}

/** Of the document as it stands, the stylesheets and the scripts. */
async function measureTransferSize(page: Page): Promise<number> {
  const addresses = (await page.evaluate(
    `[...document.querySelectorAll('link[rel=stylesheet], script[src]')].map((element) => element.href || element.src)`,
  )) as string[];
  const files = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  return [await page.content(), ...files].reduce((sum, text) => sum + gzipSync(text).length, 0);
}
