// Slow: each test runs a whole scan.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { FakeBrowser } from '../../fake-browser.ts';
import { startScan } from '../../objects/scan/bound-scan.ts';
import { runScan, stopScanClockInTests } from '../../objects/scan/scan-clock.ts';
import { toWords } from '../../page.ts';
import { linkPage } from '../api/scan.ts';
import { createScanOwner } from './scan-form.ts';
import { readText } from './signed-in-account.ts';

const TITLE = 'What crawlers without JavaScript miss';

stopScanClockInTests();

/** Scans a website of two kinds of pages, all with JavaScript, and returns its pages as text. */
async function scanWithBrowser(bind: (browser: FakeBrowser) => Partial<Env>) {
  const { account, browser, host } = await createScanOwner({
    '/': linkPage('Chairs', '/chairs/oak', '/chairs/ash'),
    '*': {
      body: '<html lang="en"><title>Chair</title><body data-script="Made by hand of oak"></body></html>',
    },
  });
  const chromium = new FakeBrowser();
  chromium.install();
  const settings = { render_sample: 50_000, check_links: false };
  const id = await startScan(account, host, bind(chromium), { settings });
  const scan = await runScan(id, { isOver: ({ rendering: { state } }) => state === 'done' });
  const read = async (path: string) => toWords(await readText(browser.get(`/websites/${host}${path}`)));
  return { scan, website: await read(''), printed: await read('/report/print') };
}

describe('the website and its printed report', () => {
  it('say what crawlers without JavaScript miss, by kind of page', async () => {
    const { scan, website, printed } = await scanWithBrowser((browser) => ({
      BROWSER_SOCKET: browser.bind(env).BROWSER_SOCKET ?? '',
    }));
    expect(scan?.rendering).toMatchObject({ pages: 3, rendered: 3, credits_charged: 3 });
    for (const page of [website, printed]) {
      expect(page).toContain(TITLE);
      expect(page).toMatch(/Kind of page .*\/chairs\/\* 2 100 % 0/);
    }
    expect(printed).toContain('3 pages of the last scan that loads pages with JavaScript');
  });

  it('say nothing of it in print if no page was loaded', async () => {
    const { printed } = await scanWithBrowser(() => ({}));
    expect(printed).not.toContain(TITLE);
  });
});
