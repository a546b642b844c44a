/**
 * The web app in Chromium against the whole Worker: what a person does from signing in to signing out, with JavaScript,
 * without it and on a phone; then the administration and the public pages. Every page is looked at: see `expectWell`.
 *
 * `node test/e2e/web.ts [folder for screenshots]`
 */
import { strict as assert } from 'node:assert';
import { goodPage } from '../fixtures/good-page.ts';
import { DESKTOP, launch, PHONE, type View } from './chromium.ts';
import { Person } from './person.ts';
import { type Pages, serviceWith } from './service.ts';

const ADMINISTRATOR = 'admin@localhost.example';
const [folder] = process.argv.slice(2);
const pages: Pages = {};
const { service, codeFor } = await serviceWith(pages);
const browser = await launch();
try {
  await journey(DESKTOP);
  await journey({ ...DESKTOP, name: 'no-script', colorScheme: 'dark', javaScriptEnabled: false });
  await journey(PHONE);
  for (const view of [DESKTOP, PHONE]) {
    await administration(view);
    await publicPages(view);
  }
} finally {
  await browser.close();
  await service.stop();
}

/** The whole job, from signing in to signing out. */
async function journey(view: View): Promise<void> {
  const host = `${view.name}.brightpage.com`;
  const site = (pages[host] = bakery(host));
  const person = await Person.at(browser, view, service.url, folder);
  await signIn(person, `${view.name}@example.com`, 'Your audits');
  await person.looks('audits-empty');
  await makeKey(person);
  await audit(person, host);
  await publish(person);
  await proveOwnership(person, host, site);
  await scan(person, host);
  await readResults(person, host);
  await release(person, host);
  await signOut(person);
  await person.leaves();
  console.log(`${view.name}: from signing in to signing out`);
}

/** Four pages that link to each other, one of which can be published. */
function bakery(host: string): Record<string, string> {
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
    '/sourdough': goodPage(host),
  };
}

async function signIn(person: Person, email: string, landing: string): Promise<void> {
  await person.open('/audits');
  await person.sees('Sign in');
  await person.looks('sign-in');
  await person.enter('Email address', email);
  await person.press('Mail me a code', 'Enter the code');
  await person.looks('code');
  await person.enter('Code', codeFor(email));
  await person.press('Sign in', landing);
}

async function makeKey(person: Person): Promise<void> {
  await person.follow('Account');
  await person.sees('Your account');
  await person.looks('account');
  await person.press('Create a key', 'Your new API key');
  await person.looks('key');
  const key = await person.page.locator('#api-key').innerText();
  const answer = await fetch(`${service.url}/api/v1/settings`, {
    headers: { authorization: `Bearer ${key.trim()}` },
  });
  assert.equal(answer.status, 200, 'the key works');
}

async function audit(person: Person, host: string): Promise<void> {
  await person.follow('Audits');
  await person.enter('Address of a page', 'http://localhost/');
  await person.press('Audit the page', 'Your audits');
  await person.looks('audit-refused');
  await person.enter('Address of a page', `https://${host}/sourdough`);
  await person.press('Audit the page', /^Audit of /);
  await person.reads('This minute’s audit is used');
  await person.looks('audit');
}

async function publish(person: Person): Promise<void> {
  await person.follow('Publish this audit');
  await person.sees('Publish an audit');
  await person.looks('publish');
  await person.press(/^Publish to Gemini/, 'Your snapshot for Gemini');
  await person.looks('published');
  await person.open('/published');
  await person.looks('published-list');
  await person.follow(/hour by hour$/);
  await person.sees(/hour by hour/);
  assert.match(person.path, /^\/ai-directory\/gemini\/l_/);
}

async function proveOwnership(person: Person, host: string, site: Record<string, string>): Promise<void> {
  await person.open('/websites');
  await person.looks('websites-empty');
  await person.enter('Website', `https://www.${host}/hours`);
  await person.press('Add the website', /brightpage/);
  await person.looks('website-added');
  const tag = await person.page.locator('code', { hasText: '<meta' }).first().innerText();
  await person.press('Verify now', /brightpage/);
  await person.reads('What we looked at');
  await person.looks('website-not-found');
  site['/'] = site['/']?.replace('</head>', `${tag}</head>`) ?? '';
  await person.press('Look again', host);
  await person.reads(/verified/);
  await person.looks('website-verified');
}

async function scan(person: Person, host: string): Promise<void> {
  await person.follow(/^Scan/);
  await person.sees(`Scan ${host}`);
  await person.looks('scan');
  await person.page.getByRole('button', { name: 'Scan the site' }).click();
  await person.page.getByRole('heading', { name: 'The scan is done' }).waitFor();
  await person.looks('scan-done');
  assert.equal(await person.page.locator('main ol > li').count(), 4, 'each page was told of');
  await person.follow('See the score');
  await person.sees(host);
  await person.looks('website');
}

async function readResults(person: Person, host: string): Promise<void> {
  await person.open(`/websites/${host}/report?severity=high`);
  await person.sees(/Report/);
  await person.looks('report-filtered');
  await person.open(`/websites/${host}/report`);
  await person.looks('report');
  await person.open(`/websites/${host}`);
  await person.press('Make the scorecard public', host);
  await person.looks('website-public');
  await person.open(`/scorecard/${host}`);
  await person.looks('scorecard');
  for (const name of ['audits', 'audits/history', 'websites', 'credits']) {
    await person.open(`/${name}`);
    await person.looks(name.replace('/', '-'));
  }
}

/** What was given up can be added at once, and verified by nobody for a day. */
async function release(person: Person, host: string): Promise<void> {
  await person.open(`/websites/${host}`);
  await person.follow('Release');
  await person.sees(`Release ${host}?`);
  await person.looks('release');
  await person.press('Release the website', 'Your websites');
  await person.looks('website-released');
  await person.enter('Website', host);
  await person.press('Add the website', /brightpage/);
  await person.press('Verify now', /brightpage/);
  await person.reads(/24 hours|hold/);
  await person.looks('website-on-hold');
}

async function signOut(person: Person): Promise<void> {
  await person.open('/account');
  await person.press('Sign out', /^See your pages/);
  await person.open('/audits');
  await person.sees('Sign in');
}

async function administration(view: View): Promise<void> {
  const person = await Person.at(browser, view, service.url, folder);
  await signIn(person, ADMINISTRATOR, 'Your audits');
  await person.follow('Administration');
  await person.looks('admin');
  await person.open('/admin/settings');
  await person.enter('Snapshot for Claude', String(view.viewport.width));
  await person.press('Save', 'Settings');
  await person.looks('admin-settings');
  assert.equal((await prices()).claude, view.viewport.width, 'the price is in force');
  await person.open(`/admin/accounts?email=${encodeURIComponent('desktop@example.com')}`);
  await person.looks('admin-account');
  await person.open('/admin/posts');
  await person.looks('admin-posts');
  await writePost(person, view);
  await person.leaves();
  console.log(`${view.name}: the administration`);
}

/** As the pages show them: by the docs, which anyone can read. */
async function prices(): Promise<{ claude: number }> {
  const html = await (await fetch(`${service.url}/docs/credits`)).text();
  return {
    claude: Number(/Claude[^\d]*([\d,]+) credits/.exec(html.replace(/<[^>]*>/g, ' '))?.[1]?.replace(',', '')),
  };
}

async function writePost(person: Person, view: View): Promise<void> {
  const slug = `what-crawlers-read-${view.name}`;
  await person.open('/admin/posts/new');
  await person.looks('admin-post-new');
  await person.enter('Title', 'What AI crawlers read of a page');
  await person.enter('Slug', slug);
  await person.enter(
    'Excerpt',
    'Most crawlers of AI assistants run no scripts: they read what the server sends, and nothing else.',
  );
  await person.enter(
    'Text',
    '## What they read\n\nThe HTML **as it is sent**.\n\n| Crawler | Scripts |\n| --- | --- |\n| GPTBot | no |',
  );
  await person.enter('Name', 'Ines Carvalho');
  await person.press('Preview without saving', 'New post');
  await person.looks('admin-post-preview');
  await person.page.getByLabel('Publish now').check();
  await person.press('Save', 'Edit post');
  await person.looks('admin-post');
  await person.open(`/blog/${slug}`);
  await person.sees('What AI crawlers read of a page');
  await person.looks('blog-post');
}

async function publicPages(view: View): Promise<void> {
  const person = await Person.at(browser, view, service.url, folder);
  for (const path of [...(await publicPaths()), '/checks/title-missing', '/no-such-page']) {
    await person.open(path);
    await person.looks(`public${path.replaceAll('/', '-')}`);
  }
  await person.leaves();
  console.log(`${view.name}: the public pages`);
}

/** The pages the sitemap names, without those of single checks, which are alike. */
async function publicPaths(): Promise<string[]> {
  const xml = await (await fetch(`${service.url}/sitemaps/pages.xml`)).text();
  const paths = Array.from(xml.matchAll(/<loc>([^<]*)</g), ([, address = '']) => new URL(address).pathname);
  assert.ok(paths.includes('/docs/api'), 'the sitemap names the pages');
  return paths.filter((path) => !path.startsWith('/checks/'));
}
