import { expect, test } from 'vitest';
import { createSite, listRequestsTo } from '../../internet.ts';
import { Browser, createMailbox, extractCode, makeWrongCode, ORIGIN } from './browser.ts';
import { createSignedInUser, PAGE, readHtml } from './signed-in-user.ts';
import { expectRole, expectTag, findByRole, findByTag } from '../../page.ts';

/** Returns the path and query a visitor is sent to, on this site. */
function readLocation(answer: Response): string {
  const location = answer.headers.get('Location') ?? '';
  expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
  return location;
}

/** Returns the fields that a page's form sends besides those a person fills in. */
function readHiddenFields(html: string): Record<string, string> {
  const inputs = findByRole(html, 'field', { type: 'hidden' });
  return Object.fromEntries(inputs.map(({ field, value }) => [field, value]));
}

test('the home page says what the service does and costs', async () => {
  const html = await readHtml(new Browser(createMailbox().env).get('/'));
  for (const text of ['Audit a page', 'Free', '100 credits', '1 credit', '30 credits']) {
    expect(html).toContain(text);
  }
  expectTag(html, 'link', { rel: 'canonical', href: `${ORIGIN}/` });
  const { name: data = '' } = expectTag(html, 'script', { type: 'application/ld+json' });
  expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
});

test('a URL goes through the sign-in to its audit with two forms and one mail', async () => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  const host = await createSite({ '/': { body: PAGE } });

  const signInPath = `/sign-in?url=${encodeURIComponent(`${host}/`)}`;
  expectTag(await readHtml(browser.get(signInPath)), 'strong', { name: host });

  const mailed = await browser.post(signInPath, { email: 'visitor@brightpage.com' });
  expect(mailed.status).toBe(303);
  const codePath = readLocation(mailed);
  const hidden = readHiddenFields(await readHtml(browser.get(codePath)));

  const code = extractCode(mails[0]);
  const entered = await browser.post(codePath, { ...hidden, code });
  // 307: the browser sends the same form there.
  expect(entered.status).toBe(307);
  expect(readLocation(entered)).toBe('/audits');
  const audited = await browser.post('/audits', { ...hidden, code });
  expect(audited.status).toBe(303);
  const audit = readLocation(audited);
  expect(audit).toMatch(/^\/audits\/r_[0-9A-Z]{26}$/);
  expect(await readHtml(browser.get(audit))).toContain(`https://${host}/`);
  expect(mails.length).toBe(1);
});

test('the URL of a signed-in visitor is audited immediately', async () => {
  const { browser } = await createSignedInUser();
  const sent = await browser.post('/', { url: 'www.brightpage.com' });
  expect([sent.status, readLocation(sent)]).toEqual([307, '/audits']);
});

test.for([
  ['empty', '', 'URL of a public web page'],
  ['private', 'http://192.168.0.1/', '192.168.0.1 is not an address of the public internet'],
  ['of a file server', 'ftp://www.brightpage.com/', 'are not web pages'],
  ['of a script', 'javascript:alert(1)', 'are not web pages'],
  ['too long', `https://www.brightpage.com/${'a'.repeat(2_048)}`, 'at most 2,048 characters'],
])('a URL that is %s is refused', async ([, url = '', message = '']) => {
  const { env } = createMailbox();
  const refused = await new Browser(env).post('/', { url });
  const html = await readHtml(Promise.resolve(refused), 422);
  expectRole(html, 'field', { field: 'url', value: url, description: expect.stringContaining(message) });
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
});

test('the URL is shown as text, never as markup', async () => {
  const browser = new Browser(createMailbox().env);
  const url = 'https://www.brightpage.com/"><script>alert(1)</script>';
  const refused = await readHtml(browser.post('/', { url: `ftp:${url}` }), 422);
  const signIn = await readHtml(browser.get(`/sign-in?url=${encodeURIComponent(url)}`));
  for (const html of [refused, signIn]) {
    expect(html).toContain('&gt;&lt;script&gt;alert');
    expect(html).not.toContain('<script>alert');
  }
});

test.for([
  'https://evil.brightpage.net/',
  '//evil.brightpage.net',
  '/\\evil.brightpage.net',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '',
])('the URL leads a sign-in only to /audits: %s', async (url) => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  const query = `?url=${encodeURIComponent(url)}`;
  const mailed = await browser.post(`/sign-in${query}`, { email: `${crypto.randomUUID()}@brightpage.com` });
  const codePath = readLocation(mailed);
  expect(codePath).toMatch(/^\/sign-in\/code(\?url=[\w.%-]+)?$/);
  const html = await readHtml(browser.get(codePath));
  expect(findByRole(html, 'link', { href: /^javascript:/ })).toEqual([]);
  const entered = await browser.post(codePath, { ...readHiddenFields(html), code: extractCode(mails[0]) });
  expect(readLocation(entered)).toBe('/audits');
});

test('a URL in a link audits nothing until its reader has sent a form', async () => {
  const { browser } = await createSignedInUser();
  const host = await createSite({ '/': { body: PAGE } });
  const opened = await browser.get(`/sign-in?url=${host}`);
  expect([opened.status, readLocation(opened)]).toEqual([303, '/audits']);
  expect(await listRequestsTo(host)).toEqual([]);
});

test('the URL survives a wrong email, a wrong code and a code that was used up', async () => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  const path = '/sign-in?url=www.brightpage.com%2Fpricing';
  const isKept = (html: string) =>
    findByTag(html, 'strong', { name: 'www.brightpage.com/pricing' }).length > 0 &&
    findByRole(html, 'form', { action: /\?url=www\.brightpage\.com%2Fpricing$/ }).length > 0;
  expect(isKept(await readHtml(browser.post(path, { email: 'ada' }), 422))).toBe(true);
  const codePath = readLocation(await browser.post(path, { email: 'survivor@brightpage.com' }));
  const code = makeWrongCode(extractCode(mails[0]));
  for (let guess = 0; guess < 5; guess++) {
    expect(isKept(await readHtml(browser.post(codePath, { code }), 422))).toBe(true);
  }
  expect(readLocation(await browser.get(codePath))).toBe(path);
});

test('developers find the same as a command, at a URL of its own', async () => {
  const browser = new Browser(createMailbox().env);
  expectRole(await readHtml(browser.get('/')), 'link', { href: '/?with=api' });
  const html = await readHtml(browser.get('/?with=api'));
  expect(html).toContain(`curl ${ORIGIN}/api/v1/reports`);
  expectTag(html, 'link', { rel: 'canonical', href: `${ORIGIN}/` });
});
