import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { parseResolvers } from '../../src/crawler/dns.ts';
import { inspectSite } from '../../src/crawler/inspect-site.ts';
import { stopTimers, until } from '../clock.ts';
import { OPEN_GATE } from './admit-all.ts';
import { type SiteResponse, listDnsLookups, newHost, listRequestsTo, createSite } from '../internet.ts';

const HOME: SiteResponse = { body: '<title>Home</title>' };
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

function inspect(host: string) {
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  const options = { siteUrl: 'https://audit.example.com', resolvers, ...OPEN_GATE };
  return inspectSite(host, options, ({ page }) => page.text);
}

describe('the home page', () => {
  it('is found with the robots.txt of its host, and all variants of its URL are requested', async () => {
    const host = await createSite({ '/': HOME, '/robots.txt': { body: 'User-agent: *', headers: TEXT } });
    const { facts, homePage } = await inspect(host);
    expect(facts.home).toEqual({ kind: 'answers', url: `https://${host}/` });
    expect(homePage).toBe('<title>Home</title>');
    expect(facts.robotsTxt).toMatchObject({ kind: 'found', text: 'User-agent: *' });
    expect(facts.variants).toEqual([
      {
        requestedUrl: `https://${host}/`,
        response: { kind: 'answered', url: `https://${host}/`, status: 200 },
      },
      {
        requestedUrl: `https://www.${host}/`,
        response: { kind: 'unreachable', message: expect.stringContaining('DNS') },
      },
      {
        requestedUrl: `http://${host}/`,
        response: { kind: 'answered', url: `http://${host}/`, status: 200 },
      },
      {
        requestedUrl: `http://www.${host}/`,
        response: { kind: 'unreachable', message: expect.stringContaining('DNS') },
      },
    ]);
  });

  it('is the target of its redirect, with the robots.txt of that host', async () => {
    const host = newHost();
    const www = `www.${host}`;
    const toWww = { status: 301, headers: { location: `https://${www}/en/` } };
    await createSite({ '/': toWww, '/robots.txt': { body: '# bare', headers: TEXT } }, { host });
    await createSite(
      { '/en/': HOME, '/': toWww, '/robots.txt': { body: '# www', headers: TEXT } },
      { host: www },
    );
    const { facts } = await inspect(host);
    expect(facts.home).toEqual({ kind: 'answers', url: `https://${www}/en/` });
    expect(facts.robotsTxt).toMatchObject({ url: `https://${www}/robots.txt`, text: '# www' });
    expect(facts.variants.map(({ response: answer }) => answer.kind === 'answered' && answer.url)).toEqual(
      Array.from({ length: 4 }, () => `https://${www}/en/`),
    );
    expect(facts.notFoundProbe).toMatchObject({
      status: 404,
      url: expect.stringMatching(`^https://${www}/no-such-page-`),
    });
  });

  it.each([
    ['http:/', 'http://'],
    ['https:/', 'https://'],
  ])('is looked for under %s', async (path, scheme) => {
    const host = await createSite({ [path]: HOME, '*': { failure: 'close' } });
    expect((await inspect(host)).facts.home).toEqual({ kind: 'answers', url: `${scheme}${host}/` });
  });

  it.each<[string, SiteResponse, string]>([
    [
      'closes the connection',
      { failure: 'close' },
      'HOST refused the connection or closed it without a valid answer.',
    ],
    [
      'redirects in a loop',
      { status: 302, headers: { location: '/' } },
      'The URL redirects in a loop: https://HOST/ redirects to itself',
    ],
  ])('that %s is unreachable, and nothing else is requested', async (_, home, message) => {
    const host = await createSite({ '*': home });
    const { facts, homePage } = await inspect(host);
    expect(facts.home).toEqual({
      kind: 'unreachable',
      message: expect.stringContaining(message.replaceAll('HOST', host)),
    });
    expect(homePage).toBeNull();
    const asked = new Set((await listRequestsTo(host)).map(({ url }) => new URL(url).pathname));
    expect([...asked]).toEqual(['/']);
  });

  it.each([
    [401, 'unknown'],
    [403, 'unknown'],
    [404, null],
    [500, null],
    [503, null],
  ])('that answers %i is an error, and the rest is inspected', async (status, blockedBy) => {
    const robots = { body: 'User-agent: *', headers: TEXT };
    const host = await createSite({ '/': { status }, '/robots.txt': robots, '/llms.txt': robots });
    const { facts, homePage } = await inspect(host);
    expect(facts.home).toEqual({ kind: 'error', url: `https://${host}/`, status, blockedBy });
    expect(homePage).toBeNull();
    expect(facts.robotsTxt).toMatchObject({ kind: 'found', text: 'User-agent: *' });
    expect(facts.notFoundProbe).toMatchObject({ kind: 'answered', status: 404 });
    expect(facts.llmsTxt.found).toBe('yes');
  });

  it('that answers with an error under www. only is an error there', async () => {
    const host = newHost();
    await createSite({ '*': { failure: 'close' } }, { host });
    await createSite({ '*': { status: 403 } }, { host: `www.${host}` });
    expect((await inspect(host)).facts.home).toEqual({
      kind: 'error',
      url: `https://www.${host}/`,
      status: 403,
      blockedBy: null,
    });
  });

  it('that Cloudflare reports as unreachable, with a status, is unreachable', async () => {
    const host = await createSite({ '*': { status: 530, body: 'error code: 1016' } });
    expect((await inspect(host)).facts.home.kind).toBe('unreachable');
  });

  it.each(['https://elsewhere.com/', 'http://10.0.0.1/'])(
    'that redirects to %s is elsewhere',
    async (location) => {
      await createSite({ '*': HOME }, { host: 'elsewhere.com' });
      const host = await createSite({ '*': { status: 301, headers: { location } } });
      const { facts, homePage } = await inspect(host);
      expect(facts.home).toEqual({ kind: 'elsewhere', url: `https://${host}/`, location });
      expect(homePage).toBeNull();
    },
  );

  it('of a name without an address is unreachable', async () => {
    const host = newHost();
    expect((await inspect(host)).facts.home).toMatchObject({ kind: 'unreachable' });
    expect(await listDnsLookups(host)).toContain('A');
    expect(await listRequestsTo(host)).toEqual([]);
  });
});

describe('what lies beside it', () => {
  it('the sitemaps', async () => {
    const host = newHost();
    const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://${host}/a</loc><lastmod>1970-01-02</lastmod></url></urlset>`;
    await createSite(
      { '/': HOME, '/sitemap.xml': { body: xml, headers: { 'content-type': 'application/xml' } } },
      { host },
    );
    expect((await inspect(host)).facts.sitemap).toEqual({
      files: [{ url: `https://${host}/sitemap.xml`, kind: 'urlset', error: null, urls: 1 }],
      urls: [`https://${host}/a`],
      truncated: false,
      lastmods: [24],
    });
  });

  it('a path that does not exist, a new one each time', async () => {
    const host = await createSite({ '/': HOME });
    await inspect(host);
    const { facts } = await inspect(host);
    const asked = (await listRequestsTo(host)).filter(({ url }) => url.includes('no-such-page'));
    expect(new Set(asked.map(({ url }) => url)).size).toBe(2);
    expect(facts.notFoundProbe).toEqual({ kind: 'answered', url: asked[1]?.url, status: 404 });
  });

  it.each<[string, SiteResponse, object]>([
    ['plain text', { body: '# Chairs', headers: TEXT }, { found: 'yes', detail: 'answers with text/plain' }],
    ['Markdown', { body: '# Chairs', headers: { 'content-type': 'text/markdown' } }, { found: 'yes' }],
    ['a page for everything', HOME, { found: 'no', detail: 'answers with text/html' }],
    ['an empty file', { body: '', headers: TEXT }, { found: 'no', detail: 'is empty' }],
    ['nothing', { status: 404 }, { found: 'no', detail: 'answers 404' }],
    ['a redirect to the home page', { status: 302, headers: { location: '/' } }, { found: 'no' }],
    ['an error', { status: 503 }, { found: 'unknown', detail: 'answers 503' }],
    ['no answer', { failure: 'close' }, { found: 'unknown', detail: 'could not be fetched' }],
  ])('llms.txt and AGENTS.md: %s', async (_, answer, expected) => {
    const host = await createSite({ '/': HOME, '/llms.txt': answer, '/AGENTS.md': answer });
    const { facts } = await inspect(host);
    expect(facts.llmsTxt).toMatchObject({ url: `https://${host}/llms.txt`, ...expected });
    expect(facts.agentsMd).toMatchObject({ url: `https://${host}/AGENTS.md`, ...expected });
  });

  it('llms.txt that is not sent in time is unknown, and the detail says so', async () => {
    stopTimers();
    const host = await createSite({
      '/': HOME,
      '/llms.txt': { body: '# Chairs', headers: TEXT, failure: 'stall' },
    });
    const { mock } = vi.spyOn(globalThis, 'fetch');
    const inspected = inspect(host);
    const isAnswered = (_: unknown, call: number) => mock.settledResults[call]?.type === 'fulfilled';
    await until(() => mock.calls.filter(isAnswered).some(([url]) => url === `https://${host}/llms.txt`));
    vi.advanceTimersByTime(8_000);
    expect((await inspected).facts.llmsTxt).toMatchObject({
      found: 'unknown',
      detail: 'was not sent in time',
    });
  });

  it('the home page as Markdown', async () => {
    const host = await createSite({ '/': HOME });
    expect((await inspect(host)).facts.markdown).toMatchObject({
      found: 'no',
      detail: 'answers with text/html',
    });
    const accepts = (await listRequestsTo(host)).map(({ headers }) => headers['accept']);
    expect(accepts.filter((accept) => accept === 'text/markdown')).toHaveLength(1);
    const markdown = await createSite({
      '/': { body: '# Home', headers: { 'content-type': 'text/markdown' } },
    });
    expect((await inspect(markdown)).facts.markdown.found).toBe('yes');
  });
});
