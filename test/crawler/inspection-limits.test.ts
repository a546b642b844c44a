import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { AdmitRequests } from '../../src/crawler/admission.ts';
import { parseResolvers } from '../../src/crawler/dns.ts';
import { inspectSite } from '../../src/crawler/inspect-site.ts';
import { type SiteResponse, createSite, listRequestsTo, newHost } from '../internet.ts';
import { admitAll, createOpenGate } from './admit-all.ts';

const HOME: SiteResponse = { body: '<title>Home</title>' };
const TEXT = { 'content-type': 'text/plain' };
const XML = { 'content-type': 'application/xml' };
const MEGABYTE = 1024 * 1024;

async function inspect(host: string, admit: AdmitRequests = admitAll) {
  const options = { siteUrl: env.SITE_URL, resolvers: parseResolvers(env.DOH_RESOLVERS) };
  return (await inspectSite(host, { ...options, ...createOpenGate(admit) }, ({ page }) => page.bytes)).facts;
}

describe('an inspection', () => {
  it('makes at most 60 requests, redirects included, and what is left out is not a fault', async () => {
    const host = newHost();
    const listed = Array.from({ length: 45 }, (_, n) => `Sitemap: /${n}.xml`).join('\n');
    const urlset = `<urlset><url><loc>https://${host}/a</loc></url></urlset>`;
    const moved = Object.fromEntries(
      Array.from({ length: 45 }, (_, n) => [
        `/${n}.xml`,
        { status: 301, headers: { location: `/${n}/to.xml` } },
      ]),
    );
    await createSite(
      {
        '/': HOME,
        '/robots.txt': { headers: TEXT, body: listed },
        ...moved,
        '*': { headers: XML, body: urlset },
      },
      { host },
    );
    let asked = 0;
    const { sitemap, notFoundProbe } = await inspect(host, async (_, count) => {
      asked += count;
      return { kind: 'admitted' };
    });
    expect(asked).toBe(60);
    expect((await listRequestsTo(host)).length).toBeLessThanOrEqual(60);
    expect(notFoundProbe.kind).toBe('answered');
    expect(sitemap.files.length).toBeGreaterThan(20);
    expect(sitemap.files.map(({ error }) => error)).toEqual(sitemap.files.map(() => null));
    expect(sitemap.truncated).toBe(true);
  });

  it('reads at most 10 MB of bodies: a home page of 5 MB leaves 5 MB for the sitemaps', async () => {
    const host = newHost();
    const padding = { body: ' '.repeat(MEGABYTE), headers: XML };
    await createSite(
      {
        '/': { body: `<title>Home</title>${' '.repeat(MEGABYTE)}`, times: 6 },
        '/robots.txt': { headers: TEXT, body: 'Sitemap: /a.xml\nSitemap: /b.xml\nSitemap: /c.xml' },
        '/a.xml': { headers: XML, body: `<urlset><url><loc>https://${host}/a</loc></url></urlset>` },
        '/b.xml': { ...padding, body: ` ${padding.body}`, times: 20 },
      },
      { host },
    );
    const { home, sitemap } = await inspect(host);
    expect(home.kind).toBe('answers');
    expect(sitemap.files.map(({ url, error }) => [new URL(url).pathname, error])).toEqual([
      ['/a.xml', null],
      ['/b.xml', null],
    ]);
    expect(sitemap.urls).toEqual([`https://${host}/a`]);
    expect(sitemap.truncated).toBe(true);
    expect((await listRequestsTo(host)).map(({ url }) => url)).not.toContain(`https://${host}/c.xml`);
  });
});

describe('the answer of another host', () => {
  const answers: [string, SiteResponse][] = [
    ['answers', { body: 'hello', headers: TEXT }],
    ['answers 503', { status: 503 }],
    ['closes the connection', { failure: 'close' }],
    ['cannot make a secure connection', { failure: 'tls' }],
  ];

  /** Inspects a site whose other paths redirect to another host, and returns all facts with its names replaced. */
  async function inspectRedirecting(answer: SiteResponse, paths: string[], port = ''): Promise<string> {
    const [host, other] = [newHost(), newHost()];
    const away = { status: 302, headers: { location: `https://${other}${port}/x` } };
    const own = { '/': HOME, '/robots.txt': { headers: TEXT, body: '' }, '/sitemap.xml': { status: 404 } };
    await createSite({ ...own, ...Object.fromEntries(paths.map((path) => [path, away])) }, { host });
    await createSite({ '*': answer }, { host: `${other}${port}` });
    const facts = JSON.stringify(await inspect(host));
    return facts
      .replaceAll(host, 'HOST')
      .replaceAll(other, 'OTHER')
      .replaceAll(/no-such-page-[\w-]+/g, 'PAGE');
  }

  it.each([
    ['the home page', ['*', '/']],
    ['the home page over http', ['http:/']],
    ['robots.txt', ['/robots.txt']],
    ['other paths', ['*']],
    ['the sitemap', ['/sitemap.xml']],
  ])('to a redirect of %s is not reported', async (_, paths) => {
    const facts = await Promise.all(answers.slice(1).map(([, answer]) => inspectRedirecting(answer, paths)));
    expect(new Set(facts).size, facts.join('\n')).toBe(1);
    expect(facts[0]).not.toMatch(/503|refused|secure|closed/);
  });

  it.each(['*', '/', 'http:/', '/robots.txt', '/sitemap.xml', '/llms.txt'])(
    'is not requested on other ports: a redirect of %s',
    async (path) => {
      const facts = await Promise.all(
        answers.map(([, answer]) => inspectRedirecting(answer, [path], ':8443')),
      );
      expect(new Set(facts).size, facts.join('\n')).toBe(1);
    },
  );

  it.each(['/', 'http:/', '*'])('is not told by where it redirects to: a redirect of %s', async (path) => {
    const [host, other, third] = [newHost(), newHost(), newHost()];
    const away = `https://${other}/to`;
    await createSite({ '/': HOME, [path]: { status: 302, headers: { location: away } } }, { host });
    await createSite(
      { '/to': { status: 302, headers: { location: `https://${third}/?private` } } },
      { host: other },
    );
    await createSite({ '*': { body: 'hello' } }, { host: third });
    const facts = JSON.stringify(await inspect(host));
    expect(facts).toContain(away);
    expect(facts).not.toContain(third);
  });

  it('counts if it is a text file or a robots.txt', async () => {
    const [host, other] = [newHost(), newHost()];
    const away = (path: string) => ({ status: 301, headers: { location: `https://${other}${path}` } });
    await createSite(
      { '/': HOME, '/robots.txt': away('/robots.txt'), '/llms.txt': away('/llms.txt') },
      { host },
    );
    await createSite(
      {
        '/robots.txt': { headers: TEXT, body: 'User-agent: *' },
        '/llms.txt': { headers: TEXT, body: '# Chairs' },
      },
      { host: other },
    );
    const { robotsTxt, llmsTxt } = await inspect(host);
    expect(robotsTxt).toMatchObject({ kind: 'found', text: 'User-agent: *' });
    expect(llmsTxt).toMatchObject({ found: 'yes' });
  });
});
