import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The highest Cumulative Layout Shift; https://web.dev/articles/cls calls 0.1 good. */
const SHIFT_LIMIT = 0.01;

/** The tallest page at the width of a desktop, in pixels. */
const HEIGHT_LIMIT = 8000;

/** The largest page with its stylesheets and scripts, in gzipped bytes. */
const WEIGHT_LIMIT = 60 * 1024;

/** axe-core, minified: a page reads it in two thirds of the time. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A window size and colour scheme, with or without JavaScript. */
export interface View extends BrowserContextOptions {
  name: string;
  viewport: { width: number; height: number };
}

export const DESKTOP: View = {
  name: 'desktop',
  viewport: { width: 1280, height: 900 },
  colorScheme: 'light',
};
/** The window of the desktop without JavaScript, dark. */
export const NO_SCRIPT: View = {
  ...DESKTOP,
  name: 'no-script',
  colorScheme: 'dark',
  javaScriptEnabled: false,
};

/** The narrowest phone we support. */
export const PHONE: View = { name: 'phone', viewport: { width: 360, height: 780 }, colorScheme: 'dark' };

/** A common phone. */
export const PHONE_390: View = { ...PHONE, name: 'phone-390', viewport: { width: 390, height: 844 } };

/** Launches the Chromium at CHROMIUM, by default /usr/bin/chromium. @param flags beyond the usual ones */
export function launchChromium(...flags: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...flags],
  });
}

/** Collects a page's faults in the returned list: requests to other origins, dialogs, errors, CSP violations. */
export function collectFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`request to another origin: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('response', (response) => {
    // Pages of refused forms.
    const isExpected = response.request().isNavigationRequest() || response.url().endsWith('/favicon.ico');
    const isOurs = response.headers()['x-content-type-options'] !== undefined;
    if (response.status() < 400 || (isExpected && (isOurs || response.status() < 500))) return;
    const source = isOurs ? '' : ' (not from the service)';
    faults.push(`HTTP ${response.status()}${source}: ${response.url()}`);
  });
  page.on('console', (message) => {
    // Chromium logs every failed load, also that of a refused form. Failed loads are collected above.
    const isNoise = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNoise) faults.push(`console: ${message.text()}`);
  });
  return faults;
}

/**
 * Checks a page's width, weight and, with JavaScript, layout shift; on a desktop also its height and, with JavaScript, axe-core
 * violations.
 *
 * @param folder for a screenshot
 * @returns the height in pixels and the weight in gzipped bytes
 */
export async function expectPageQuality(
  page: Page,
  view: View,
  name: string,
  folder?: string,
): Promise<{ height: number; weight: number }> {
  const path = new URL(page.url()).pathname;
  if (folder !== undefined) {
    await page.screenshot({ path: `${folder}/${name}-${view.name}.png`, fullPage: true });
  }
  const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
  assert.ok(
    width <= view.viewport.width,
    `${path} is ${width} px wide in a window of ${view.viewport.width} px`,
  );
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  const isDesktop = view.viewport.width >= DESKTOP.viewport.width;
  assert.ok(!isDesktop || height <= HEIGHT_LIMIT, `${path} is ${height} px tall, limit ${HEIGHT_LIMIT} px`);
  if (view.javaScriptEnabled !== false) {
    const { shift, moved } = await measureLayoutShift(page);
    assert.ok(
      shift <= SHIFT_LIMIT,
      `${path} has a layout shift of ${shift}, limit ${SHIFT_LIMIT}: ${moved.join(', ')}`,
    );
    if (isDesktop) await expectAccessible(page, view);
  }
  const weight = await measureTransferSize(page);
  assert.ok(weight <= WEIGHT_LIMIT, `${path} weighs ${weight} gzipped bytes, limit ${WEIGHT_LIMIT}`);
  return { height, weight };
}

/** Runs axe-core, which needs JavaScript in the page: all rules in the view's colour scheme, and contrast in the other one. */
export async function expectAccessible(page: Page, view: View): Promise<void> {
  await page.evaluate(AXE);
  await expectNoViolations(page, view.colorScheme, {});
  const other = view.colorScheme === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expectNoViolations(page, other, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: view.colorScheme });
}

async function expectNoViolations(page: Page, scheme: View['colorScheme'], rules: axe.RunOptions) {
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'] } satisfies axe.RunOptions);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${options})`);
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`),
    [],
    `axe-core on ${page.url()}, ${scheme}`,
  );
}

/** Returns the layout shift since the page was opened, without shifts after user input, and the elements that moved. */
async function measureLayoutShift(page: Page): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate<{ shift: number; moved: string[] }>(`new Promise((resolve) => {
    let shift = 0;
    const moved = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        shift += value;
        moved.push(...sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? '').slice(0, 60)));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve({ shift, moved }), 50);
  })`);
}

/** Gzipped bytes of the stylesheets and scripts by URL. */
const fileSizes = new Map<string, Promise<number>>();

/** Returns the gzipped bytes of the document, its stylesheets and its scripts. */
async function measureTransferSize(page: Page): Promise<number> {
  const urls = await page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel=stylesheet], script[src]')].map((element) => element.href || element.src)`,
  );
  const sizes = await Promise.all(
    urls.map((url) => {
      const size = fileSizes.get(url) ?? measureFile(url);
      fileSizes.set(url, size);
      return size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, gzipSync(await page.content()).length);
}

async function measureFile(url: string): Promise<number> {
  return gzipSync(await (await fetch(url)).text()).length;
}
