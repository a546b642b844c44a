/**
 * `npm run demo`: the main job in one command. Starts the whole Worker on a temporary state folder, signs in
 * through the web pages with the mailed code, makes a key, audits a page, proves a website, scans it, and publishes a
 * page to the AI directories, all by the public API.
 * Without an address the pages are those of the demo's own bakery site and nothing leaves this machine;
 * `npm run demo -- https://…` audits that address over the real network. With `--serve` the service then stays on
 * port 8787 until it is interrupted, for trying it by hand without the internet.
 */
import { Browser } from './demo/browser.ts';
import { DEMO_SITE, createDemoInternet, Mailbox } from './demo/internet.ts';
import { type Api, createApi } from './demo/api.ts';
import { printReport } from './demo/print-report.ts';
import { scanSite } from './demo/scan-site.ts';
import { publishPage } from './demo/publish-page.ts';
import { verifyWebsite, type PublishedProof } from './demo/verify-website.ts';
import { type Service, startService } from './service.ts';

const DEMO_PAGES = [`${DEMO_SITE}/`, `${DEMO_SITE}/specials`];

await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const serve = args.includes('--serve');
  const addresses = args.filter((arg) => arg !== '--serve');
  const mailbox = new Mailbox();
  const publication: PublishedProof = { proof: null };
  const isRealNetwork = addresses.length > 0;
  console.log('Starting the Worker with its database and accounts on a temporary folder …');
  // Mail goes through the HTTP mail service so that the demo can read it: its answers come from demo/internet.ts.
  const service = await startService(createDemoInternet(mailbox, isRealNetwork, publication), {
    secrets: { RESEND_API_KEY: 'demo' },
    port: serve ? 8787 : 0,
  });
  try {
    const pages = isRealNetwork ? addresses : DEMO_PAGES;
    for (const [index, page] of pages.entries()) {
      // One audit a minute for each account: every page gets an account of its own.
      const api = await signUp(service, mailbox, `demo-${index + 1}@example.com`);
      console.log(`Auditing ${page} …`);
      const { report } = await api.post('/reports', { url: page });
      printReport(report);
      await expectStored(api, report.id);
      if (page !== DEMO_PAGES[0]) continue;
      const host = new URL(DEMO_SITE).hostname;
      await verifyWebsite(api, host, publication);
      await scanSite(api, host);
      await publishPage(api, service.url, page);
    }
    if (serve) await serveUntilInterrupted(service, mailbox);
    else if (!isRealNetwork) {
      console.log(
        'That was the whole service on this machine. `npm run dev` serves it at http://localhost:8787;',
      );
      console.log('`npm run demo -- https://your.site/` audits a page of yours.\n');
    }
  } finally {
    await service.stop();
  }
}

async function signUp(service: Service, mailbox: Mailbox, email: string): Promise<Api> {
  const browser = new Browser(service.url);
  await browser.post('/sign-in', { email });
  await browser.post('/sign-in/code', { email, code: mailbox.codeFor(email) });
  const page = await browser.post('/account/key', {});
  const key = /svk_[\w-]{43}/.exec(page)?.[0];
  if (!key) throw new Error('the account page showed no key');
  console.log(`Signed in as ${email} with the mailed code and made the key ${key.slice(0, 8)}…`);
  return createApi(service.url, key);
}

async function expectStored(api: Api, id: string): Promise<void> {
  const { reports } = await api.get('/reports');
  if (reports[0]?.id !== id) throw new Error('the audit is not in the list of audits');
}

async function serveUntilInterrupted(service: Service, mailbox: Mailbox): Promise<void> {
  mailbox.onMail = ({ to, text }) => console.log(`Mail to ${to}:\n${text}\n`);
  console.log(`Serving ${service.url} with the demo's internet: ${DEMO_SITE}/ is the only site there is.`);
  console.log('Sign-in mail is shown here. Ctrl-C ends it.\n');
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
