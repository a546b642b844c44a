/**
 * Tests the web app in Chromium against the whole Worker: the user's journey from signing in to signing out with
 * JavaScript, without it and on a phone, then the administration and the public pages. `expectPageQuality` checks each page.
 *
 * Usage: `node test/e2e/web.ts [folder for screenshots]`
 */
import { strict as assert } from 'node:assert';
import { startBrowserServer } from '../../scripts/local/browser-server.ts';
import { goodPage } from '../fixtures/good-page.ts';
import { DESKTOP, launchChromium, NO_SCRIPT, PHONE, type View } from './chromium.ts';
import { BrowserUser } from './browser-user.ts';
import { type Pages, servePages, startServiceWithPages } from './service.ts';
import { takeCases } from './take-cases.ts';
import { verifySnapshot } from './verify-steps.ts';

type Site = Pages;

/** The smallest GIF, which has no byte above 127. */
const PICTURE = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';

/** Adds a text that is hard to read, an error, and a request that fails. */
const SCRIPT = `const note = document.createElement('p');
note.style.color = '#ccc';
note.textContent = 'Today we have forty loaves of rye, and ten of them are still in the oven.';
document.querySelector('main').append(note);
fetch('/stock.json').finally(() => missing());`;

const FILES: Pages = {
  '/stock.js': { headers: { 'content-type': 'text/javascript' }, body: SCRIPT },
  '/crumb.jpg': { headers: { 'content-type': 'image/gif' }, body: PICTURE },
};

const ADMINISTRATOR = 'admin@localhost.example';
const [folder] = process.argv.slice(2);
const browserServer = await startBrowserServer();
const { service, internet } = await startServiceWithPages({}, { browser: browserServer });
const browser = await launchChromium();
const views = takeCases([DESKTOP, NO_SCRIPT, PHONE]);
const PUBLIC_VIEWS = [DESKTOP, PHONE];
/** An account that has done the journey. */
const ACCOUNT = `${views[0]?.name}@example.com`;
try {
  // Side by side: each waits for its scans.
  await Promise.all(
    views.map(async (view) => {
      await runFirstVisit(view);
      await runUserJourney(view);
    }),
  );
  for (const view of takeCases(PUBLIC_VIEWS)) await checkAdministration(view);
  await Promise.all(PUBLIC_VIEWS.map(checkPublicPages));
  for (const view of views) await useDocs(view);
} finally {
  await browser.close();
  await service.stop();
  await browserServer?.stop();
}

/** Goes from the home page to the whole result with one click, then keeps it with one mail. */
async function runFirstVisit(view: View): Promise<void> {
  const host = `first-${view.name}.brightpage.com`;
  const email = `visitor-${view.name}@example.com`;
  internet.sites.set(host, serveBakery(createBakeryPages(host)));
  const person = await BrowserUser.create(browser, view, service.url, folder);
  await person.open('/');
  await person.fillField('Page URL', 'http://localhost/');
  await person.clickButton('Audit page', /^See your pages/);
  await person.checkPage('home-refused');
  await person.open('/');
  const { clickCount } = person;
  await person.fillField('Page URL', `${host}/sourdough`);
  await person.clickButton('Audit page', /^Audit of /);
  await person.page.getByRole('img', { name: /: \d+ of 100$/ }).waitFor();
  assert.equal(person.clickCount - clickCount, 1, 'clicks to the first score');
  await person.checkPage('first-audit');
  const address = person.path;
  await person.clickButton('Keep this audit', 'Sign in to keep your audit');
  await person.checkPage('sign-in-to-keep');
  await person.fillField('Email address', email);
  await person.clickButton('Email me a code', 'Enter your code');
  await person.checkPage('code-to-keep');
  await person.fillField('Code', internet.codeFor(email));
  await person.clickButton('Sign in', /^Audit of /);
  assert.match(person.path, /^\/audits\/r_/);
  await person.expectText('The audit is in your account.');
  assert.equal(internet.mailsTo(email).length, 1, 'mails to keep the first audit');
  assert.equal((await person.page.request.get(service.url + address)).status(), 404);
  await person.checkPage('kept-audit');
  await person.close();
  console.log(`${view.name}: the first visit passed`);
}

/** Does everything a user can do, from signing in to signing out. */
async function runUserJourney(view: View): Promise<void> {
  const host = `${view.name}.brightpage.com`;
  const site = createBakeryPages(host);
  internet.sites.set(host, serveBakery(site));
  const person = await BrowserUser.create(browser, view, service.url, folder);
  await signIn(person, `${view.name}@example.com`, 'Your audits');
  await person.checkPage('audits-empty');
  await makeKey(person);
  await allowApp(person);
  await audit(person, host);
  await publish(person);
  await verifyOwnership(person, host, site);
  await scan(person, host, site);
  await readResults(person, host);
  await release(person, host);
  await readDeletionPages(person);
  await signOut(person);
  await person.close();
  console.log(`${view.name}: the user's journey passed`);
}

/** Returns four pages that link to each other. One, which runs a script, scores high enough to be published. */
function createBakeryPages(host: string): Record<string, string> {
  const links = ['/', '/sourdough', '/hours', '/about']
    .map((path) => `<a href="${path}">${path}</a>`)
    .join(' ');
  const plain = (heading: string) =>
    `<!doctype html><html lang="en"><head><title>${heading} of Millstone Bakery</title></head>
<body><main><h1>${heading}</h1><p>We bake every morning but Mondays. ${links}</p></main></body></html>`;
  return {
    '/': plain('Home'),
    '/hours': plain('Opening hours'),
    '/about': plain('About'),
    '/sourdough': goodPage(host, { extra: '<script src="/stock.js" defer></script>' }),
  };
}

/** Returns a website of these pages, which may change later, and of the files that they use. */
function serveBakery(pages: Site): ReturnType<typeof servePages> {
  return (request, url) => servePages(url.pathname in FILES ? FILES : pages)(request, url);
}

async function signIn(person: BrowserUser, email: string, landing: string): Promise<void> {
  await person.open('/audits');
  await person.expectHeading('Sign in');
  await person.checkPage('sign-in');
  await person.fillField('Email address', email);
  await person.clickButton('Email me a code', 'Enter your code');
  await person.checkPage('code');
  await person.fillField('Code', internet.codeFor(email));
  await person.clickButton('Sign in', landing);
}

/** Allows an app something, which then returns to this service: a program on this computer may. */
async function allowApp(person: BrowserUser): Promise<void> {
  const redirectUri = `${service.url}/account/apps`;
  const response = await fetch(`${service.url}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify({ client_name: 'Chair Agent', redirect_uris: [redirectUri] }),
  });
  const { client_id: clientId } = (await response.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'read audit spend publish',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  await person.open(`/oauth/authorize?${query.toString()}`);
  await person.expectHeading('Connect an app?');
  await person.checkPage('consent');
  await person.clickButton('Allow', 'Connected apps');
  assert.match(person.page.url(), /\?code=/);
  await person.checkPage('apps');
}

async function makeKey(person: BrowserUser): Promise<void> {
  await person.clickLink('Account');
  await person.expectHeading('Your account');
  await person.checkPage('account');
  await person.clickButton('Create API key', 'Your new API key');
  await person.checkPage('key');
  const key = await person.page.locator('#api-key').innerText();
  const response = await fetch(`${service.url}/api/v1/settings`, {
    headers: { authorization: `Bearer ${key.trim()}` },
  });
  assert.equal(response.status, 200, 'the API refuses the new key');
  await person.open('/account/webhooks');
  await person.expectHeading('Webhooks');
  await person.checkPage('webhooks');
  await person.open('/account');
  await person.clickLink('Revoke key');
  await person.expectHeading('Revoke the API key?');
  await person.checkPage('key-revoke');
  await person.clickLink('Cancel');
  await person.clickLink('Replace key');
  await person.expectHeading('Replace the API key?');
  await person.checkPage('key-replace');
  await person.clickLink('Cancel');
  await person.clickLink('Manage sessions');
  await person.expectHeading('Your sessions');
  await person.checkPage('sessions');
}

async function audit(person: BrowserUser, host: string): Promise<void> {
  await person.clickLink('Audits');
  await person.fillField('Page URL', 'http://localhost/');
  await person.clickButton('Audit the page', 'Your audits');
  await person.checkPage('audit-refused');
  await person.fillField('Page URL', `https://${host}/sourdough`);
  await person.page.getByLabel('Load with JavaScript too').check();
  await person.clickButton('Audit the page', /^Audit of /);
  await person.page.getByRole('button', { name: /^Audit again in \d+ s$/ }).waitFor();
  await person.checkPage('audit');
  await person.page.locator('.fix-first a').first().click();
  await person.page.getByText('Verify', { exact: true }).locator('visible=true').first().waitFor();
  await person.checkPage('audit-issue');
  await person.clickLink(/^Low \d+$/);
  await person.expectText('remove this filter');
  await person.checkPage('audit-filtered');
  await person.clickLink('With JavaScript');
  await person.page.locator('mark', { hasText: 'Today we have forty loaves' }).waitFor();
  await person.page.getByRole('img', { name: 'The page on a desktop' }).waitFor();
  await person.checkPage('audit-javascript');
  await person.clickLink(/^Audit$/);
  await person.expectHeading(/^Audit of /);
}

async function publish(person: BrowserUser): Promise<void> {
  await person.clickLink('Publish this audit');
  await person.expectHeading('Publish an audit');
  await person.checkPage('publish');
  await person.clickButton(/^Publish in the Gemini/, /hour by hour/);
  await person.checkPage('published');
  await person.open('/published');
  await person.checkPage('published-list');
  await person.clickLink(/hour by hour$/);
  await person.expectHeading(/hour by hour/);
  assert.match(person.path, /^\/ai-directory\/gemini\/l_/);
  await verifySnapshot(person);
}

async function verifyOwnership(
  person: BrowserUser,
  host: string,
  site: Record<string, string>,
): Promise<void> {
  await person.open('/websites');
  await person.checkPage('websites-empty');
  await person.fillField('Add a website', `https://www.${host}/hours`);
  await person.clickButton('Add website', /brightpage/);
  await person.checkPage('website-added');
  const tag = await person.page.locator('code', { hasText: '<meta' }).first().innerText();
  await person.clickButton('Verify', /brightpage/);
  await person.expectText('What we checked');
  await person.checkPage('website-not-found');
  site['/'] = site['/']?.replace('</head>', `${tag}</head>`) ?? '';
  await person.clickButton('Verify again', `${host} is verified`);
  await person.checkPage('website-verified');
}

/** Scans two pages, cancels the scan of the others, and scans all. */
async function scan(person: BrowserUser, host: string, site: Site): Promise<void> {
  await person.clickLink('Scan website');
  await person.expectHeading(`Scan ${host}`);
  await person.checkPage('scan');
  await person.fillField('Page limit', '2');
  await person.clickButton('Start scan', `Scan of ${host}`);
  await person.page.getByRole('heading', { name: 'The scan is complete' }).waitFor();
  await person.page.reload();
  await person.checkPage('scan-rest');
  await scanRestAndCancel(person, host, site);
  await person.clickLink('Scans');
  await person.expectHeading('Scans');
  await person.checkPage('scans');
  await person.open(`/websites/${host}/scan`);
  await person.clickButton('Start scan', `Scan of ${host}`);
  await person.page.getByRole('heading', { name: 'The scan is complete' }).waitFor();
  await person.page.reload();
  await person.checkPage('scan-done');
  await person.clickLink('What changed');
  await person.expectHeading('What changed');
  await person.checkPage('scan-changes');
  await person.page.goBack();
  await person.clickLink('See what to fix');
  await person.expectHeading(host);
  await person.checkPage('website');
}

/** Starts a scan whose pages are held back, closes the tab, and cancels the scan while another browser shows it. */
async function scanRestAndCancel(person: BrowserUser, host: string, site: Site): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const bodies = Object.entries(site).filter(([path]) => path !== '/');
  for (const [path, body] of bodies) site[path] = { body: released.then(() => body as string) };
  await person.clickButton(/^Continue with the remaining 2/, `Scan of ${host}`);
  await person.expectText('Reading pages…');
  await person.checkPage('scan-running');
  const { path, view } = person;
  await person.open('/audits');
  const other = await BrowserUser.create(browser, view, service.url, folder);
  await signIn(other, `${view.name}@example.com`, 'Your audits');
  await other.open(`/websites/${host}`);
  await other.clickLink('View progress');
  await other.expectHeading(`Scan of ${host}`);
  assert.equal(other.path, path);
  await other.page.getByRole('link', { name: 'Cancel scan' }).focus();
  await person.open(path);
  await person.clickLink('Cancel scan');
  await person.expectHeading(`Cancel the scan of ${host}?`);
  await person.checkPage('scan-cancel');
  await person.clickButton('Cancel scan', `Scan of ${host}`);
  release();
  for (const [name, body] of bodies) site[name] = body;
  for (const { page } of [person, other]) {
    await page.getByRole('heading', { name: 'The scan was cancelled' }).waitFor();
  }
  if (view.javaScriptEnabled !== false) {
    await other.page.locator('#scan:focus').waitFor();
    await other.page.getByRole('status').filter({ hasText: 'The scan was cancelled.' }).waitFor();
  }
  await other.close();
}

async function readResults(person: BrowserUser, host: string): Promise<void> {
  const report = `/websites/${host}/report`;
  for (const [path, heading] of [
    ['', 'Issues'],
    ['?severity=medium&sort=title', 'Issues'],
    ['?text=nothing', 'Issues'],
    ['/pages', 'Pages'],
    ['/structure', 'Structure'],
    ['/not-audited', 'Not audited'],
    ['/checks', 'Passed checks'],
  ] as const) {
    await person.open(report + path);
    await person.expectHeading(heading);
    await person.checkPage(`report${path.replaceAll(/\W+/g, '-')}`);
  }
  await person.open(report);
  await person.page.locator(`main a[href^="${report}/findings/"]`).first().click();
  await person.expectText('How to verify');
  await person.checkPage('report-finding');
  await person.open(`${report}/print`);
  await person.expectHeading('Print the report');
  await person.checkPage('report-print');
  await person.open(`/websites/${host}`);
  await person.clickLink('Settings');
  await person.checkPage('website-settings');
  await person.clickLink('Public scorecard');
  await person.checkPage('website-private');
  await person.clickButton('Make scorecard public', 'Scorecard');
  await person.checkPage('website-public');
  await person.open(`/scorecard/${host}`);
  await person.checkPage('scorecard');
  await person.open(`/websites/${host}`);
  await person.clickLink('Alerts');
  await person.checkPage('website-alerts');
  await person.open(`/websites/${host}/access`);
  await person.checkPage('website-access');
  await person.open('/websites/scans');
  await person.checkPage('all-scans');
  for (const name of ['audits', 'audits/history', 'websites', 'credits']) {
    await person.open(`/${name}`);
    await person.checkPage(name.replace('/', '-'));
  }
  await person.open(`/audits/history?domain=${host}`);
  await person.checkPage('audits-history-website');
}

/** Opens the pages that delete an audit and the account, up to the confirmation. */
async function readDeletionPages(person: BrowserUser): Promise<void> {
  await deleteSelectedAudits(person);
  await person.page.locator('main a[href^="/audits/r_"]').first().click();
  await person.expectHeading(/^Audit of /);
  await person.clickLink('Delete');
  await person.expectHeading('Delete this audit?');
  await person.checkPage('audit-delete');
  await person.clickButton('Delete audit', 'Your audits');
  await person.expectText('The audit is deleted.');
  await person.open('/account');
  await person.clickLink('Delete account');
  await person.expectHeading('Delete your account?');
  await person.checkPage('account-delete');
  await person.clickButton('Email me a code', 'Enter the code to delete your account');
  await person.checkPage('account-delete-code');
}

/** Finds audits, selects two of them and deletes these. */
async function deleteSelectedAudits(person: BrowserUser): Promise<void> {
  await person.open('/audits');
  await person.fillField('Search pages', 'no such page');
  await person.clickButton('Apply', 'Your audits');
  await person.expectText('No audits match');
  await person.checkPage('audits-no-match');
  await person.open('/audits?q=brightpage');
  const boxes = person.page.getByRole('checkbox', { name: /^Select / });
  const count = await boxes.count();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await person.clickButton('Delete selected', 'Delete 2 audits?');
  await person.checkPage('audits-delete');
  await person.clickButton('Delete 2 audits', 'Your audits');
  await person.expectText('The audits are deleted.');
  await person.open('/audits?q=brightpage');
  assert.equal(await boxes.count(), count - 2);
}

/** Removes the website: it can be added again immediately, but not verified for 24 hours. */
async function release(person: BrowserUser, host: string): Promise<void> {
  await person.open(`/websites/${host}/settings`);
  await person.clickLink('Remove website');
  await person.expectHeading('Remove website?');
  await person.checkPage('release');
  await person.clickButton('Remove website', 'Your websites');
  await person.checkPage('website-released');
  await person.fillField('Add a website', host);
  await person.clickButton('Add website', /brightpage/);
  await person.clickButton('Verify', /brightpage/);
  await person.expectText(/can be verified from/);
  await person.checkPage('website-on-hold');
}

async function signOut(person: BrowserUser): Promise<void> {
  await person.open('/account');
  await person.clickButton('Sign out', /^See your pages/);
  await person.open('/audits');
  await person.expectHeading('Sign in');
}

async function checkAdministration(view: View): Promise<void> {
  const person = await BrowserUser.create(browser, view, service.url, folder);
  await signIn(person, ADMINISTRATOR, 'Your audits');
  await person.clickLink('Administration');
  await person.checkPage('admin');
  await person.open('/admin/settings');
  await person.fillField('Snapshot for Claude', String(view.viewport.width));
  await person.clickButton('Save', 'Settings');
  await person.checkPage('admin-settings');
  assert.equal((await readPrices()).claude, view.viewport.width, 'the new price is not in force');
  await person.open('/admin/accounts');
  await person.checkPage('admin-accounts');
  await person.open(`/admin/accounts?email=${encodeURIComponent(ACCOUNT)}`);
  await person.checkPage('admin-account');
  await deleteAccount(person, view);
  await person.open('/admin/scans');
  await person.checkPage('admin-scans');
  await person.open('/admin/hosts');
  await person.fillField('Host', `${view.name}.brightpage.com`);
  await person.fillField('Reason', 'Their mail of 1 June');
  await person.clickButton('Block host', 'Blocked hosts');
  await person.expectText('The host is blocked.');
  await person.checkPage('admin-hosts');
  await person.clickLink(`Remove the block of ${view.name}.brightpage.com`);
  await person.checkPage('admin-host-removal');
  await person.fillField('Reason', 'They wrote again');
  await person.clickButton('Remove block', 'Blocked hosts');
  await person.checkPage('admin-hosts-removed');
  await person.open(`/admin/withdrawals?scope=account&target=${encodeURIComponent(ACCOUNT)}`);
  await person.checkPage('admin-withdrawal');
  await person.open('/admin/withdrawals');
  await person.checkPage('admin-withdrawals');
  await person.open('/admin/checks');
  await person.checkPage('admin-checks');
  await person.open('/admin/posts');
  await person.checkPage('admin-posts');
  await writePost(person, view);
  await person.close();
  console.log(`${view.name}: the administration passed`);
}

/** Suspends and deletes an account, as the administrator. */
async function deleteAccount(person: BrowserUser, view: View): Promise<void> {
  const email = `unwanted-${view.name}@example.com`;
  const owner = await BrowserUser.create(browser, view, service.url, folder);
  await signIn(owner, email, 'Your audits');
  await owner.close();
  await person.open(`/admin/accounts?email=${encodeURIComponent(email)}`);
  await person.page.locator('#suspend-reason').fill('Phishing');
  await person.clickButton('Suspend account', email);
  await person.checkPage('admin-account-suspended');
  await person.clickLink('Delete account');
  await person.expectHeading('Delete this account?');
  await person.checkPage('admin-account-deletion');
  await person.fillField('Reason', 'Asked for by mail');
  await person.clickButton('Delete account', /^acc_/);
  await person.expectText('The account is deleted.');
  await person.checkPage('admin-account-deleted');
}

/** Reads the price of a snapshot for Claude from the public docs. */
async function readPrices(): Promise<{ claude: number }> {
  const html = await (await fetch(`${service.url}/docs/credits`)).text();
  return {
    claude: Number(/Claude[^\d]*([\d,]+) credits/.exec(html.replace(/<[^>]*>/g, ' '))?.[1]?.replace(',', '')),
  };
}

async function writePost(person: BrowserUser, view: View): Promise<void> {
  const slug = `what-crawlers-read-${view.name}`;
  await person.open('/admin/posts/new');
  await person.checkPage('admin-post-new');
  await person.fillField('Title', 'What AI crawlers read of a page');
  await person.fillField('Slug', slug);
  await person.fillField(
    'Excerpt',
    'Most crawlers of AI assistants run no scripts: they read what the server sends, and nothing else.',
  );
  await person.fillField(
    'Text',
    '## What they read\n\nThe HTML **as it is sent**.\n\n| Crawler | Scripts |\n| --- | --- |\n| GPTBot | no |',
  );
  await person.fillField('Name', 'Ines Carvalho');
  await person.clickButton('Preview', 'New post');
  await person.checkPage('admin-post-preview');
  await person.page.getByLabel('Publish now').check();
  await person.clickButton('Save', 'Edit post');
  await person.checkPage('admin-post');
  await person.open(`/blog/${slug}`);
  await person.expectHeading('What AI crawlers read of a page');
  await person.checkPage('blog-post');
}

async function checkPublicPages(view: View): Promise<void> {
  const person = await BrowserUser.create(browser, view, service.url, folder);
  const paths = [
    ...(await listPublicPaths()),
    '/?with=api',
    '/checks/title-missing',
    '/checks?severity=critical',
    '/example/javascript',
    '/example/report/pages',
    '/example/report/checks',
    '/example/report/findings/description-missing',
    '/docs/search?q=rate+limit',
    '/no-such-page',
  ];
  for (const [at, path] of paths.entries()) {
    // In CI one view looks at one page, the other at the next.
    if (!takeCases(PUBLIC_VIEWS, at).includes(view)) continue;
    await person.open(path);
    await person.checkPage(`public${path.replaceAll('/', '-')}`);
  }
  await person.close();
  console.log(`${view.name}: the public pages passed`);
}

/** Searches the documentation, and reads a request in another language than curl. */
async function useDocs(view: View): Promise<void> {
  const person = await BrowserUser.create(browser, view, service.url, folder);
  const { page } = person;
  await person.open('/docs/scores');
  if (view.javaScriptEnabled === false) {
    await person.fillField('Search the docs', 'rate limit');
    await person.clickButton('Search', 'Search the docs');
    await person.clickLink('Handle rate limits');
  } else {
    await page.keyboard.press('/');
    await page.keyboard.type('rate limit');
    await page.getByRole('search').getByText('results').waitFor();
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForURL(/#wait$/), page.keyboard.press('Enter')]);
  }
  await person.expectHeading('Errors');
  await person.open('/docs/api/service');
  await page.getByText('PHP', { exact: true }).click();
  await page.getByText('curl_init(').waitFor();
  await person.checkPage('docs-php');
  await person.open('/docs/api/checks');
  const shown = page.getByText(view.javaScriptEnabled === false ? /^curl http/ : /curl_init\(/).first();
  await shown.waitFor();
  await person.close();
  console.log(`${view.name}: the search and the requests of the docs passed`);
}

/** Returns the paths in the sitemap, without the pages of single checks, which share one template. */
async function listPublicPaths(): Promise<string[]> {
  const xml = await (await fetch(`${service.url}/sitemaps/pages.xml`)).text();
  const paths = Array.from(xml.matchAll(/<loc>([^<]*)</g), ([, url = '']) => new URL(url).pathname);
  assert.ok(paths.includes('/docs/api'), 'the sitemap does not list /docs/api');
  return paths.filter((path) => !path.startsWith('/checks/'));
}
