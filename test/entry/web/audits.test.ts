import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sendJson } from '../api/client.ts';
import { listRequestsTo, createSite } from '../../internet.ts';
import { resetAuditSlot, submitAuditForm, readHtml, createSignedInUser, PAGE } from './signed-in-user.ts';
import { Browser, createMailbox } from './browser.ts';
import { expectRole } from '../../page.ts';

test.for([
  ['GET', '/audits'],
  ['POST', '/audits'],
  ['GET', '/audits/history'],
  ['GET', '/audits/r_1'],
  ['GET', '/audits/r_1.json'],
  ['POST', '/audits/r_1/refresh'],
  ['GET', '/audits/r_1/publish'],
  ['POST', '/audits/r_1/publish'],
  ['GET', '/published'],
  ['GET', '/published/gemini/l_1'],
  ['GET', '/credits'],
] as const)('%s %s needs a session', async ([method, path]) => {
  const answer = await new Browser(createMailbox().env).request(path, { method });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe(
    method === 'GET'
      ? path === '/audits'
        ? '/sign-in'
        : `/sign-in?next=${encodeURIComponent(path)}`
      : '/sign-in',
  );
});

test('a form from another site audits nothing', async () => {
  const { browser } = await createSignedInUser();
  const host = await createSite({ '/': { body: PAGE } });
  const sent = await browser.post('/audits', { url: `https://${host}/` }, { 'Sec-Fetch-Site': 'cross-site' });
  expect(sent.status).toBe(403);
  expect(await listRequestsTo(host)).toEqual([]);
});

describe('/audits', () => {
  test('a new account sees the first steps', async () => {
    const { browser } = await createSignedInUser();
    const html = await readHtml(browser.get('/audits'));
    expect(html).toContain('You have no audits yet');
    expectRole(html, 'link', { href: '/websites', name: 'Add your website' });
    expect(html).not.toContain('data-countdown');
  });

  test('a submitted URL is audited, and the newest audits are listed first', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ '/a': { body: PAGE }, '/b': { body: PAGE } });
    const first = await submitAuditForm(person, `https://${host}/a`);
    const second = await submitAuditForm(person, `https://${host}/b`);
    expect(first).toMatch(/^\/audits\/r_[0-9A-Z]{26}$/);
    const html = await readHtml(person.browser.get('/audits'));
    expect(html.indexOf(`<a href="${second}" dir="auto">${host}/b</a>`)).toBeGreaterThan(0);
    expect(html.indexOf(`<a href="${first}" dir="auto">${host}/a</a>`)).toBeGreaterThan(html.indexOf(second));
    expect(html).toMatch(
      /<span class="severity high">2 high<\/span><span class="severity medium">\d medium<\/span><span class="severity low">\d low<\/span>/,
    );
    expect(html).not.toContain('<span class="badge info">Published</span>');
  });

  test('spaces around a URL are dropped before its length is checked', async () => {
    const host = await createSite({ '*': { body: PAGE } });
    const { browser } = await createSignedInUser();
    const url = `https://${host}/`.padEnd(2_048, 'a');
    const sent = await browser.post('/audits', { url: `  ${url}  ` });
    expect(sent.headers.get('Location')).toMatch(/^\/audits\/r_/);
  });

  test('a URL without a scheme is audited over HTTPS', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ 'https:/chairs': { body: PAGE } });
    const path = await submitAuditForm(person, `  ${host}/chairs `);
    expect(await readHtml(person.browser.get(path))).toContain(`https://${host}/chairs`);
  });

  test.for([
    ['http://192.168.0.1/', '192.168.0.1 is not an address of the public internet'],
    ['localhost:8080', 'names that end in &quot;localhost&quot; are for private or special use'],
    ['ftp://www.brightpage.com/', 'URLs that begin with &quot;ftp:&quot; are not web pages'],
    ['mailto:me@brightpage.com', 'URLs that begin with &quot;mailto:&quot; are not web pages'],
    ['https://user:secret@www.brightpage.com/', 'contains a user name or password'],
    ['me@brightpage.com', 'That looks like an email address. Enter a web page.'],
    ['', 'Must be the URL of a public web page, such as https://www.example.com/'],
  ] as const)(
    '%s is shown in the form again with its fault, and the minute is not used',
    async ([url, why]) => {
      const { browser, id } = await createSignedInUser();
      const html = await readHtml(browser.post('/audits', { url }), 422);
      expect(html).toContain('<title>Error: Your audits');
      expect(/<p class="error" id="url-error">(.*?)<\/p>/.exec(html)?.[1]).toContain(why);
      expect(html).toMatch(/<input id="url"[^>]*aria-invalid="true" aria-describedby="url-error url-hint"/);
      expect(html).toContain(`value="${url}"`);
      expect(html).not.toContain('data-countdown');
      expect(await env.ACCOUNT.getByName(id).getAuditSlotWait()).toBe(0);
    },
  );

  test('a URL that is too long stays in the form too, in any script', async () => {
    const { browser } = await createSignedInUser();
    const url = `https://www.brightpage.com/${'页'.repeat(2_000)}`;
    const html = await readHtml(browser.post('/audits', { url }), 422);
    expect(/<p class="error" id="url-error">(.*?)<\/p>/.exec(html)?.[1]).toContain(
      'longer than 2048 characters',
    );
    expect(html).toContain(`value="${url}"`);
  });

  test('an unreachable page: shows the reason, that the minute is used, and the URL to send again', async () => {
    const { browser } = await createSignedInUser();
    const host = await createSite({ '*': { failure: 'close' } });
    const url = `https://${host}/`;
    const html = await readHtml(browser.post('/audits', { url }), 500);
    expect(/<div class="callout bad" role="alert">(.*?)<\/div>/.exec(html)?.[1]).toMatch(
      /refused the connection/,
    );
    expect(html).toContain(`value="${url}"`);
    expect(html).toMatch(
      /You can run one audit per minute. Next one <span data-countdown="(\d\d)" data-then="now">in \1 s<\/span>\./,
    );
    expect(html).toContain('You have no audits yet');
  });

  test('the limit is shared with the API, and the wait is shown', async () => {
    const { browser, key, id } = await createSignedInUser();
    const host = await createSite({ '/': { body: PAGE } });
    const url = `https://${host}/`;
    expect((await sendJson('POST', '/reports', { url }, key)).status).toBe(201);
    const refused = await browser.post('/audits', { url });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const html = await refused.text();
    expect(html).toContain('You can run one audit per minute');
    expect(html).toMatch(/data-countdown="\d+"/);
    expect(html).toContain(`value="${url}"`);

    expect(html).toMatch(
      /<button type="submit" disabled="" data-wait-seconds="(\d+)">Audit the page<span> in \1 s<\/span><\/button>/,
    );

    await resetAuditSlot(id);
    expect(await readHtml(browser.get('/audits'))).toContain('<button type="submit">Audit the page</button>');
    expect((await browser.post('/audits', { url })).status).toBe(303);
    expect((await sendJson('POST', '/reports', { url }, key)).status).toBe(429);
  });
});
