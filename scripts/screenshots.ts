/**
 * `npm run screenshots`: starts the service with the data of `npm run demo -- --full` and takes screenshots of every page of the web
 * app, at 1280 pixels in both themes and at 390 pixels, into the folder `screenshots` (`<name>-<view>.png`), with the height of each.
 * `npm run screenshots -- audit website` takes only these pages. `npm run screenshots -- --readme` takes the three small ones of the
 * README, into docs/images.
 */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../test/e2e/chromium.ts';
import { openPages, startFullService } from './demo/full/full-service.ts';
import { PAGES, type PageRow } from './demo/full/app-pages.ts';

const ROOT = join(import.meta.dirname, '..');
interface View {
  /** Suffix of the file name; none for the only view of a page. */
  name?: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** Image pixels per page pixel. */
  deviceScaleFactor?: number;
}

/** The pages to take, with their views. */
interface Job {
  rows: PageRow[];
  views: View[];
  folder: string;
  /** Maximum bytes of an image of the top of its page; if absent, images show whole pages, of any size. */
  maxBytes?: number;
}

const VIEWS: View[] = [
  { name: 'light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
];

const README_JOB: Job = {
  rows: PAGES.filter(({ name }) => ['audit', 'website', 'report'].includes(name)),
  views: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light', deviceScaleFactor: 0.5625 }],
  folder: join(ROOT, 'docs', 'images'),
  maxBytes: 60_000,
};

await main(createJob(process.argv.slice(2)));

function createJob(names: string[]): Job {
  if (names.includes('--readme')) return README_JOB;
  const unknown = names.filter((name) => !PAGES.some((row) => row.name === name));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}`);
  const rows = names.length === 0 ? PAGES : PAGES.filter(({ name }) => names.includes(name));
  return { rows, views: VIEWS, folder: join(ROOT, 'screenshots') };
}

async function main(job: Job): Promise<void> {
  const browser = await launchChromium();
  try {
    const full = await startFullService(browser, job.rows);
    try {
      await mkdir(job.folder, { recursive: true });
      for (const view of job.views) {
        for await (const { row, page } of openPages(browser, full, job.rows, view))
          await takeScreenshot(page, row, view, job);
      }
    } finally {
      await full.service.stop();
    }
  } finally {
    await browser.close();
  }
}

async function takeScreenshot(
  page: Page,
  row: PageRow,
  view: View,
  { folder, maxBytes }: Job,
): Promise<void> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  const file = `${[row.name, view.name].filter(Boolean).join('-')}.png`;
  const path = join(folder, file);
  await page.screenshot({ path, fullPage: maxBytes === undefined });
  const { size } = await stat(path);
  console.log(`${file}: page ${height} px tall, image ${size} bytes`);
  if (maxBytes !== undefined && size > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
}
