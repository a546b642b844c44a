import type { Browser } from 'playwright-core';
import { BrowserUser } from './browser-user.ts';
import { DESKTOP, launchChromium, NO_SCRIPT, PHONE_390, type View } from './chromium.ts';
import { type LocalService, startServiceWithPages } from './service.ts';
import { takeCases } from './take-cases.ts';

/** A service with an internet of its own, and a browser. */
interface Stage extends Pick<LocalService, 'service' | 'internet'> {
  browser: Browser;
  createUser: (view: View) => Promise<BrowserUser>;
  /** Does a journey on a desktop, on one without JavaScript and on a phone, one after the other, and stops the service. */
  runInViews: (journey: (view: View) => Promise<void>) => Promise<void>;
}

/** Starts what a journey needs. Screenshots go to the folder that the program's first argument names. */
export async function startJourney(): Promise<Stage> {
  const [folder] = process.argv.slice(2);
  const { service, internet } = await startServiceWithPages();
  const browser = await launchChromium();
  return {
    service,
    internet,
    browser,
    createUser: (view) => BrowserUser.create(browser, view, service.url, folder),
    async runInViews(journey) {
      try {
        for (const view of takeCases([DESKTOP, NO_SCRIPT, PHONE_390])) await journey(view);
      } finally {
        await browser.close();
        await service.stop();
      }
    },
  };
}
