/**
 * Tests every page of `npm run screenshots` with a full data set, a website of 500 pages and more than 60 findings, one of 3 pages
 * and one that was never scanned: light and dark at 1280 pixels, on a phone of 390, and there in German too. `expectPageQuality` checks each page.
 *
 * Usage: `node test/e2e/full-data.ts`
 */
import { type FullService, openPages, startFullService } from '../../scripts/demo/full/full-service.ts';
import { PAGES } from '../../scripts/demo/full/app-pages.ts';
import { DESKTOP, expectPageQuality, launchChromium, PHONE_390, type View } from './chromium.ts';

const VIEWS: (View & { language?: string })[] = [
  DESKTOP,
  { ...DESKTOP, name: 'dark', colorScheme: 'dark' },
  { ...PHONE_390, colorScheme: 'light' },
  { ...PHONE_390, name: 'phone, German', colorScheme: 'light', language: 'de' },
];

const browser = await launchChromium();
try {
  const full = await startFullService(browser, PAGES);
  try {
    await Promise.all(VIEWS.map((view) => checkPages(full, view)));
  } finally {
    await full.service.stop();
  }
} finally {
  await browser.close();
}

async function checkPages(full: FullService, view: View & { language?: string }): Promise<void> {
  const sizes: { name: string; height: number; weight: number }[] = [];
  for await (const { row, page } of openPages(browser, full, PAGES, view)) {
    sizes.push({ name: row.name, ...(await expectPageQuality(page, view, row.name)) });
  }
  const [tallest] = sizes.toSorted((a, b) => b.height - a.height);
  const [heaviest] = sizes.toSorted((a, b) => b.weight - a.weight);
  console.log(
    `${view.name}: ${sizes.length} pages passed, up to ${tallest?.height} px tall (${tallest?.name}) and ${heaviest?.weight} gzipped bytes (${heaviest?.name})`,
  );
}
