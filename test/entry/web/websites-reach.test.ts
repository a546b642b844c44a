import { env } from 'cloudflare:workers';
import { describe, expect, it, test } from 'vitest';
import { createSite, listRequestsTo } from '../../internet.ts';
import type { SiteResponse, TestSite } from '../../outbound.ts';
import { expectRole, toWords } from '../../page.ts';
import { countStoredRows } from '../../database.ts';
import { createWebsiteOwner } from './signed-in-account.ts';

const HTML: SiteResponse = { body: '<!doctype html><html lang="en"><title>Chairs</title><h1>Chairs</h1>' };
const ROBOTS: SiteResponse = {
  body: 'User-agent: *\nDisallow: /private',
  headers: { 'content-type': 'text/plain' },
};

/** Tests the reach of a new website that then answers like this. Returns the words of the page. */
async function testReachOf(pages: TestSite['pages'], options: Partial<TestSite> = {}): Promise<string> {
  const { browser, host } = await createWebsiteOwner();
  await createSite({ '/robots.txt': ROBOTS, ...pages }, { ...options, host });
  const answer = await browser.post(`/websites/${host}/reach`);
  expect(answer.status).toBe(200);
  return toWords(await answer.text()).replaceAll(host, 'HOST');
}

const PASSED = 'Yes. Scans can fetch the home page.';

describe('the test of whether we reach a website says which layer answered:', () => {
  it('the page', async () => {
    const words = await testReachOf({ '/': HTML });
    expect(words).toContain(PASSED);
    expect(words.match(/\bPassed\b/g)).toHaveLength(6);
  });

  it.each<[string, TestSite['pages'], Partial<TestSite>, string]>([
    ['no address', {}, { dns: { status: 3 } }, 'DNS: The host HOST has no address in DNS.'],
    ['a private address', {}, { dns: { A: ['192.168.0.10'] } }, 'DNS: HOST resolves to 192.168.0.10'],
    [
      'TLS',
      { '*': { failure: 'tls' } },
      {},
      'Connection and TLS: No secure connection to HOST could be made.',
    ],
    [
      'a closed connection',
      { '*': { failure: 'close' } },
      {},
      'Connection and TLS: HOST refused the connection',
    ],
    [
      'Cloudflare',
      { '/': { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: 'Just a moment...' } },
      {},
      'Firewall: Cloudflare refused our crawler. https://HOST/ answers with HTTP status 403. Under Security rules, add a custom rule',
    ],
    [
      'a challenge with status 200',
      { '/': { body: '<title>Checking</title><script>window.gokuProps = {}</script>' } },
      {},
      'Firewall: AWS WAF refused our crawler. https://HOST/ answers with HTTP status 200.',
    ],
    [
      'a refusal of a server that answers robots.txt',
      { '/': { status: 403, body: 'No' } },
      {},
      'Firewall: A firewall or the server refused our crawler.',
    ],
    [
      'robots.txt',
      { '/': HTML, '/robots.txt': { ...ROBOTS, body: 'User-agent: SiteAuditBot\nDisallow: /' } },
      {},
      'robots.txt: https://HOST/robots.txt disallows https://HOST/ for SiteAuditBot.',
    ],
    [
      'a robots.txt that fails',
      { '/': HTML, '/robots.txt': { status: 500 } },
      {},
      'robots.txt: https://HOST/robots.txt answers with HTTP status 500.',
    ],
    ['the server', { '/': { status: 500 } }, {}, 'Server: https://HOST/ answers with HTTP status 500.'],
    [
      'a redirect loop',
      { '/': { status: 302, headers: { location: '/' } } },
      {},
      'Server: The URL redirects in a loop',
    ],
    [
      'a redirect to a host without an address',
      { '/': { status: 302, headers: { location: 'https://gone-4711.brightpage.com/' } } },
      {},
      'Server: The host gone-4711.brightpage.com has no address in DNS.',
    ],
    [
      'a page that is no HTML',
      { '/': { body: '%PDF', headers: { 'content-type': 'application/pdf' } } },
      {},
      'Page: https://HOST/ is not an HTML page.',
    ],
  ])('%s', async (_, pages, options, expected) => {
    const words = await testReachOf(pages, options);
    expect(words).toContain(expected);
    expect(words).not.toContain(PASSED);
    expect(words).toContain('Failed');
  });
});

test('with a firewall in front, the server and the page are not known, but robots.txt is', async () => {
  const words = await testReachOf({ '/': { status: 403, headers: { 'cf-mitigated': 'challenge' } } });
  expect(words).toContain('Passed robots.txt SiteAuditBot may fetch the home page.');
  expect(words).toContain('Not known Server Another layer answered in its place.');
  expect(words).toContain('Not known Page Another layer answered in its place.');
});

test('www. is requested if the host itself has no address', async () => {
  const { browser, host } = await createWebsiteOwner();
  await createSite({}, { host, dns: { status: 3 } });
  await createSite({ '/': HTML, '/robots.txt': ROBOTS }, { host: `www.${host}` });
  const words = toWords(await (await browser.post(`/websites/${host}/reach`)).text());
  expect(words).toContain(PASSED);
  expect(words).toContain(`https://www.${host}/`);
});

test('it sends two signed requests, what the owner has set, and stores nothing', async () => {
  const { browser, host } = await createWebsiteOwner();
  await createSite({ '/': HTML, '/robots.txt': ROBOTS }, { host });
  await browser.post(`/websites/${host}/access`, {
    headers: 'X-Staging: s3cret',
    basic_auth: '',
    user_agent_suffix: '',
  });
  const [before, audits] = [(await listRequestsTo(host)).length, await countStoredRows('reports')];
  await browser.post(`/websites/${host}/reach`);
  const requests = (await listRequestsTo(host)).slice(before);
  expect(requests.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(['/', '/robots.txt']);
  for (const { headers } of requests) {
    expect(headers['x-staging']).toBe('s3cret');
    expect(headers['signature']).toMatch(/^sig=:/);
  }
  expect(await countStoredRows('reports')).toBe(audits);
});

test('over the limit on verifications nothing is requested', async () => {
  const { browser, host, account: owner } = await createWebsiteOwner();
  await createSite({ '/': HTML }, { host });
  const before = (await listRequestsTo(host)).length;
  const account = env.ACCOUNT.getByName(owner.id);
  for (let count = 0; count < 60; count++) await account.count('verification');
  const refused = await browser.post(`/websites/${host}/reach`);
  expect(refused.status).toBe(429);
  expectRole(await refused.text(), 'alert');
  expect((await listRequestsTo(host)).length).toBe(before);
});

test('the page links to the rules for firewalls, and the dashboard to the page', async () => {
  const { browser, host } = await createWebsiteOwner();
  const page = await (await browser.get(`/websites/${host}/reach`)).text();
  expectRole(page, 'link', { href: '/bot' });
  expectRole(page, 'button', { name: 'Test now' });
});
