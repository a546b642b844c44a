import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { parseResolvers } from '../../src/crawler/dns.ts';
import { lookAtSite } from '../../src/crawler/look-at-site.ts';
import { type Answer, lookupsOf, newHost, requestsTo, site } from '../internet.ts';

const HOME: Answer = { body: '<title>Home</title>' };
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

function look(host: string) {
  return lookAtSite(host, {
    siteUrl: 'https://audit.example.com',
    resolvers: parseResolvers(env.DOH_RESOLVERS),
  });
}

describe('the home page', () => {
  it('is found with the robots.txt of its host, and every form of its address is asked for', async () => {
    const host = await site({ '/': HOME, '/robots.txt': { body: 'User-agent: *', headers: TEXT } });
    const { facts, home } = await look(host);
    expect(facts.home).toEqual({ kind: 'answers', url: `https://${host}/` });
    expect(home?.page.text).toBe('<title>Home</title>');
    expect(facts.robotsTxt).toMatchObject({ kind: 'found', text: 'User-agent: *' });
    expect(facts.variants).toEqual([
      {
        asked: `https://${host}/`,
        answer: { kind: 'answered', url: `https://${host}/`, status: 200, redirects: [] },
      },
      {
        asked: `https://www.${host}/`,
        answer: { kind: 'unreachable', message: expect.stringContaining('DNS') },
      },
      {
        asked: `http://${host}/`,
        answer: { kind: 'answered', url: `http://${host}/`, status: 200, redirects: [] },
      },
      {
        asked: `http://www.${host}/`,
        answer: { kind: 'unreachable', message: expect.stringContaining('DNS') },
      },
    ]);
  });

  it('is where it redirects to, and robots.txt is that of the host it is on', async () => {
    const host = newHost();
    const www = `www.${host}`;
    const toWww = { status: 301, headers: { location: `https://${www}/en/` } };
    await site({ '/': toWww, '/robots.txt': { body: '# bare', headers: TEXT } }, { host });
    await site({ '/en/': HOME, '/': toWww, '/robots.txt': { body: '# www', headers: TEXT } }, { host: www });
    const { facts } = await look(host);
    expect(facts.home).toEqual({ kind: 'answers', url: `https://${www}/en/` });
    expect(facts.robotsTxt).toMatchObject({ url: `https://${www}/robots.txt`, text: '# www' });
    expect(
      facts.variants.map(
        ({ response: answer }) => answer.kind === 'answered' && [answer.url, answer.redirects],
      ),
    ).toEqual(Array.from({ length: 4 }, () => [`https://${www}/en/`, [301]]));
    expect(facts.notFoundProbe).toMatchObject({
      status: 404,
      url: expect.stringMatching(`^https://${www}/no-such-page-`),
    });
  });

  it.each([
    ['http:/', 'http://'],
    ['https:/', 'https://'],
  ])('is looked for under %s', async (path, scheme) => {
    const host = await site({ [path]: HOME, '*': { failure: 'close' } });
    expect((await look(host)).facts.home).toEqual({ kind: 'answers', url: `${scheme}${host}/` });
  });

  it.each<[string, Answer, string]>([
    ['fails', { status: 500 }, 'The home page, https://HOST/, answers 500'],
    ['is kept from us', { status: 403 }, 'The home page, https://HOST/, answers 403'],
    [
      'closes the connection',
      { failure: 'close' },
      'HOST refused the connection or closed it without an answer.',
    ],
    [
      'redirects to a private host',
      { status: 302, headers: { location: 'http://10.0.0.1/' } },
      'https://HOST/ redirects to http://10.0.0.1/, which is refused',
    ],
  ])('that %s is unreachable, and nothing else is asked for', async (_, home, message) => {
    const host = await site({ '*': home });
    const { facts, home: page } = await look(host);
    expect(facts.home).toEqual({
      kind: 'unreachable',
      message: expect.stringContaining(message.replaceAll('HOST', host)),
    });
    expect(page).toBeNull();
    const asked = new Set((await requestsTo(host)).map(({ url }) => new URL(url).pathname));
    expect([...asked].sort()).toEqual(['/', '/robots.txt']);
  });

  it('on another site is no home page of this one', async () => {
    const elsewhere = await site({ '*': HOME });
    const host = await site({ '*': { status: 301, headers: { location: `https://${elsewhere}/` } } });
    expect((await look(host)).facts.home).toEqual({
      kind: 'unreachable',
      message: `The home page redirects to another site, https://${elsewhere}/`,
    });
  });

  it('of a name without an address is unreachable', async () => {
    const host = newHost();
    expect((await look(host)).facts.home).toMatchObject({ kind: 'unreachable' });
    expect(await lookupsOf(host)).toContain('A');
    expect(await requestsTo(host)).toEqual([]);
  });
});

describe('what lies beside it', () => {
  it('the sitemaps', async () => {
    const host = newHost();
    const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://${host}/a</loc></url></urlset>`;
    await site(
      { '/': HOME, '/sitemap.xml': { body: xml, headers: { 'content-type': 'application/xml' } } },
      { host },
    );
    expect((await look(host)).facts.sitemap).toEqual({
      files: [{ url: `https://${host}/sitemap.xml`, kind: 'urlset', error: null, urls: 1 }],
      urls: [`https://${host}/a`],
      truncated: false,
    });
  });

  it('a path that does not exist, a new one each time', async () => {
    const host = await site({ '/': HOME });
    await look(host);
    const { facts } = await look(host);
    const asked = (await requestsTo(host)).filter(({ url }) => url.includes('no-such-page'));
    expect(new Set(asked.map(({ url }) => url)).size).toBe(2);
    expect(facts.notFoundProbe).toEqual({ kind: 'answered', url: asked[1]?.url, status: 404, redirects: [] });
  });

  it.each<[string, Answer, object]>([
    ['plain text', { body: '# Chairs', headers: TEXT }, { found: 'yes', said: 'answers with text/plain' }],
    ['Markdown', { body: '# Chairs', headers: { 'content-type': 'text/markdown' } }, { found: 'yes' }],
    ['a page for everything', HOME, { found: 'no', said: 'answers with text/html' }],
    ['an empty file', { body: '', headers: TEXT }, { found: 'no', said: 'is empty' }],
    ['nothing', { status: 404 }, { found: 'no', said: 'answers 404' }],
    ['a redirect to the home page', { status: 302, headers: { location: '/' } }, { found: 'no' }],
    ['an error', { status: 503 }, { found: 'unknown', said: 'answers 503' }],
    ['no answer', { failure: 'close' }, { found: 'unknown', said: 'could not be looked at' }],
  ])('llms.txt and AGENTS.md: %s', async (_, answer, expected) => {
    const host = await site({ '/': HOME, '/llms.txt': answer, '/AGENTS.md': answer });
    const { facts } = await look(host);
    expect(facts.llmsTxt).toMatchObject({ url: `https://${host}/llms.txt`, ...expected });
    expect(facts.agentsMd).toMatchObject({ url: `https://${host}/AGENTS.md`, ...expected });
  });

  it('the home page as Markdown, where that is what is asked for', async () => {
    const host = await site({ '/': HOME });
    expect((await look(host)).facts.markdown).toMatchObject({ found: 'no', said: 'answers with text/html' });
    const accepts = (await requestsTo(host)).map(({ headers }) => headers['accept']);
    expect(accepts.filter((accept) => accept === 'text/markdown')).toHaveLength(1);
    const markdown = await site({ '/': { body: '# Home', headers: { 'content-type': 'text/markdown' } } });
    expect((await look(markdown)).facts.markdown.found).toBe('yes');
  });
});
