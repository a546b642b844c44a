import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sendJson } from '../api/client.ts';
import { listRequestsTo, createSite } from '../../internet.ts';
import { submitAuditForm, readHtml, createSignedInUser, PAGE } from './signed-in-user.ts';
import { readListedPages } from './audit-rows.ts';
import { Browser, createMailbox } from './browser.ts';
import { expectRole, expectTag, findByRole, findByTag, toWords } from '../../page.ts';
import { freeAuditSlot } from '../../counted-work.ts';

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
    expect(findByTag(html, 'span', { 'data-countdown': /./ })).toEqual([]);
  });

  test('a submitted URL is audited, and the newest audits are listed first', async () => {
    const person = await createSignedInUser();
    const host = await createSite({ '/a': { body: PAGE }, '/b': { body: PAGE } });
    const first = await submitAuditForm(person, `https://${host}/a`);
    const second = await submitAuditForm(person, `https://${host}/b`);
    expect(first).toMatch(/^\/audits\/r_[0-9A-Z]{26}$/);
    const html = await readHtml(person.browser.get('/audits'));
    expect(readListedPages(html)).toEqual([`${host}/b`, `${host}/a`]);
    const links = findByRole(html, 'link', { href: /^\/audits\/r_\w+$/ }).map(({ href }) => href);
    expect([...new Set(links)]).toEqual([second, first]);
    expect(toWords(html)).toMatch(/ 2 high \d medium \d low /);
    expect(findByTag(html, 'span', { name: 'Published' })).toEqual([]);
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
    ['localhost:8080', 'names that end in "localhost" are for private or special use'],
    ['ftp://www.brightpage.com/', 'URLs that begin with "ftp:" are not web pages'],
    ['mailto:me@brightpage.com', 'URLs that begin with "mailto:" are not web pages'],
    ['https://user:secret@www.brightpage.com/', 'contains a user name or password'],
    ['me@brightpage.com', 'That looks like an email address. Enter a web page.'],
    ['', 'Must be the URL of a public web page, such as https://www.example.com/'],
  ] as const)(
    '%s is shown in the form again with its fault, and the minute is not used',
    async ([url, why]) => {
      const { browser, id } = await createSignedInUser();
      const html = await readHtml(browser.post('/audits', { url }), 422);
      expectTag(html, 'title', { name: /^Error: Your audits/ });
      expectRole(html, 'field', {
        id: 'url',
        value: url,
        'aria-invalid': 'true',
        'aria-describedby': 'url-error url-hint',
        description: expect.stringContaining(why),
      });
      expect(findByTag(html, 'span', { 'data-countdown': /./ })).toEqual([]);
      expect(await env.ACCOUNT.getByName(id).getAuditSlotWait()).toBe(0);
    },
  );

  test('a URL that is too long stays in the form too, in any script', async () => {
    const { browser } = await createSignedInUser();
    const url = `https://www.brightpage.com/${'页'.repeat(2_000)}`;
    const html = await readHtml(browser.post('/audits', { url }), 422);
    expectRole(html, 'field', { value: url, description: /longer than 2048 characters/ });
  });

  test('an unreachable page: shows the reason, that the minute is used, and the URL to send again', async () => {
    const { browser } = await createSignedInUser();
    const host = await createSite({ '*': { failure: 'close' } });
    const url = `https://${host}/`;
    const html = await readHtml(browser.post('/audits', { url }), 500);
    expectRole(html, 'alert', { name: /refused the connection/ });
    expectRole(html, 'field', { value: url });
    const countdown = expectTag(html, 'span', { 'data-countdown': /^\d\d$/, 'data-then': 'is allowed now' });
    expect(countdown['name']).toBe(`in ${countdown['data-countdown']} s`);
    expect(toWords(html)).toContain(`You can run one audit per minute. Next one ${countdown['name']}.`);
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
    expectTag(html, 'span', { 'data-countdown': /^\d+$/ });
    expectRole(html, 'field', { value: url });
    const button = expectRole(html, 'button', { disabled: '', name: /^Audit the page/ });
    expect(button['name']).toBe(`Audit the page in ${button['data-wait-seconds']} s`);

    await freeAuditSlot(id);
    const ready = expectRole(await readHtml(browser.get('/audits')), 'button', { name: 'Audit the page' });
    expect(ready['disabled']).toBeUndefined();
    expect((await browser.post('/audits', { url })).status).toBe(303);
    expect((await sendJson('POST', '/reports', { url }, key)).status).toBe(429);
  });
});
