/**
 * `npm run demo`: shows the service in one command. Starts the whole Worker on a temporary state folder, signs in on the web
 * pages with the mailed code, creates an API key, and through the public API audits a page, verifies a website, scans it
 * and publishes a page to the AI directories.
 *
 * Without a URL it audits the demo's own bakery website and sends nothing to the internet. `npm run demo -- https://…`
 * audits that URL over the internet. With `--serve` the service then stays on port 8787, or that of `--port`, until it is
 * interrupted. `--full` adds three generated websites to the account demo-1@example.com: one of 500 pages, one of 3, and one that
 * is never scanned. `npm run seed` is that with the storage of `npm run dev` (`--dev`), on port 8787.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { choosePort, requireFreePort } from './choose-port.ts';
import { createDemoInternet, DEMO_SITE } from './demo/bakery.ts';
import type { Api } from './demo/api.ts';
import { createFullData } from './demo/full/create-full-data.ts';
import { addShops } from './demo/full/sites.ts';
import { createDemoVariables, describeInternet } from './demo/describe-service.ts';
import { connectApp } from './demo/connect-app.ts';
import { printReport } from './demo/print-report.ts';
import { scanSite } from './demo/scan-site.ts';
import { signUp } from './demo/sign-up.ts';
import { publishPage } from './demo/publish-page.ts';
import { verifyWebsite } from './demo/verify-website.ts';
import { applyMigrations } from './local/apply-migrations.ts';
import { startBrowserServer } from './local/browser-server.ts';
import { LocalInternet } from './local/internet.ts';
import { startService } from './local/service.ts';

const DEV_STATE = join(import.meta.dirname, '../.wrangler/state');

const DEMO_PAGES = [`${DEMO_SITE}/`, `${DEMO_SITE}/specials`];

await main(process.argv.slice(2));

async function main(allArgs: string[]): Promise<void> {
  const { port, isGiven, args } = choosePort(allArgs);
  const serve = args.includes('--serve');
  const isFull = args.includes('--full');
  const urls = args.filter((arg) => !arg.startsWith('--'));
  const isRealNetwork = urls.length > 0;
  const isDev = args.includes('--dev');
  const isPortFixed = serve || isGiven || isDev;
  if (isPortFixed) await requireFreePort(port);
  if (isDev && existsSync(DEV_STATE)) {
    console.error('There is local data already. Delete it with `npm run reset` first.');
    process.exit(1);
  }
  if (isDev) await applyMigrations();
  console.log(
    `Starting the Worker with ${isDev ? 'the database of `npm run dev`' : 'a temporary database'} …`,
  );
  const internet = isRealNetwork
    ? new LocalInternet({}, (request) => fetch(request, { redirect: 'manual' }))
    : createDemoInternet();
  if (isFull) addShops(internet);
  // Those of wrangler.toml are for port 8787, and what they signed has to stay valid.
  const variables = isDev ? {} : await createDemoVariables(port);
  const browser = await startBrowserServer();
  const service = await startService(internet.answer, {
    browser,
    variables: { RESEND_API_KEY: 'demo', ...variables },
    port: isPortFixed ? port : 0,
    ...(isDev && { state: DEV_STATE, storage: 'v3' }),
  });
  try {
    const pages = isRealNetwork ? urls : DEMO_PAGES;
    for (const [index, page] of pages.entries()) {
      // An account has one audit a minute, so a different account audits each page.
      const email = `demo-${index + 1}@example.com`;
      const { api, browser } = await signUp(service.url, internet, email);
      console.log(`Auditing ${page} …`);
      const { report } = await api.post('/reports', { url: page });
      printReport(report);
      await expectStored(api, report.id);
      if (page !== DEMO_PAGES[0]) continue;
      const host = new URL(DEMO_SITE).hostname;
      await verifyWebsite(api, host, internet);
      await scanSite(api, host);
      await publishPage(api, service.url, page);
      await connectApp(service.url, browser);
      if (isFull) await createFullData(service.url, internet, { api, email });
    }
    if (isDev) console.log('Done. Next: `npm run dev`, and sign in as demo-1@example.com.\n');
    else if (serve)
      await serveUntilInterrupted(
        internet,
        `Serving http://localhost:${port}. ${describeInternet({ isFull, isReal: isRealNetwork })}`,
      );
    else if (!isRealNetwork) {
      console.log('Done. Next: `npm run dev` starts the service at http://localhost:8787,');
      console.log('`npm run demo -- https://your.site/` audits a page of yours.\n');
    }
  } finally {
    await service.stop();
    await browser?.stop();
  }
}

async function expectStored(api: Api, id: string): Promise<void> {
  const { reports } = await api.get('/reports');
  if (reports[0]?.id !== id) throw new Error(`GET /reports does not list the audit ${id} first`);
}

async function serveUntilInterrupted(internet: LocalInternet, description: string): Promise<void> {
  internet.onMail = ({ to, text }) => console.log(`Mail to ${to}:\n${text}\n`);
  console.log(description);
  console.log('Sign-in mail is printed here. Press Ctrl-C to stop.\n');
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
