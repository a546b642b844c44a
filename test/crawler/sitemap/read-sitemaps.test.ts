import { describe, expect, it } from 'vitest';
import { newHost, listRequestsTo, createSite } from '../../internet.ts';
import { toBase64, gzipBase64, readSitemapsOf } from './read-sitemaps-of.ts';

const XML = { 'content-type': 'application/xml' };
const TEXT = { 'content-type': 'text/plain' };

function urlset(...addresses: string[]): string {
  const entries = addresses.map((address) => `<url><loc>${address}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}

function index(...addresses: string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('');
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</sitemapindex>`;
}

describe('where sitemaps are found', () => {
  it('/sitemap.xml is read when robots.txt names none', async () => {
    const host = newHost();
    await createSite(
      { '/sitemap.xml': { headers: XML, body: urlset(`https://${host}/a`, `https://${host}/b`) } },
      { host },
    );
    expect(await readSitemapsOf(host)).toEqual({
      files: [{ url: `https://${host}/sitemap.xml`, kind: 'urlset', error: null, urls: 2 }],
      urls: [`https://${host}/a`, `https://${host}/b`],
      lastmods: [null, null],
      otherHostCount: 0,
      truncated: false,
      rest: null,
      busyFiles: [],
    });
  });

  it('those robots.txt names come first, relative ones and those of other hosts too, each once', async () => {
    const [host, other] = [newHost(), newHost()];
    const robots = `Sitemap: /news.xml\nSitemap: https://${other}/shop.xml\nSitemap: https://${host}/news.xml\n`;
    await createSite(
      {
        '/robots.txt': { headers: TEXT, body: robots },
        '/news.xml': { headers: XML, body: urlset(`https://${host}/news`) },
        '/sitemap.xml': { headers: XML, body: urlset(`https://${host}/`) },
      },
      { host },
    );
    await createSite(
      { '/shop.xml': { headers: XML, body: urlset(`https://${host}/shop`) } },
      { host: other },
    );
    const { files, urls } = await readSitemapsOf(host);
    expect(files.map(({ url }) => url)).toEqual([
      `https://${host}/news.xml`,
      `https://${other}/shop.xml`,
      `https://${host}/sitemap.xml`,
    ]);
    expect(urls).toEqual([`https://${host}/news`, `https://${host}/shop`, `https://${host}/`]);
  });

  it('a missing /sitemap.xml that robots.txt does not name is not a failure if there is another sitemap', async () => {
    const host = newHost();
    await createSite(
      {
        '/robots.txt': { headers: TEXT, body: 'Sitemap: /news.xml' },
        '/news.xml': { headers: XML, body: urlset(`https://${host}/news`) },
      },
      { host },
    );
    expect((await readSitemapsOf(host)).files.map(({ url }) => url)).toEqual([`https://${host}/news.xml`]);
  });

  it('without any, reports the response of /sitemap.xml', async () => {
    const host = await createSite({});
    expect((await readSitemapsOf(host)).files).toEqual([
      { url: `https://${host}/sitemap.xml`, kind: 'urlset', error: 'answers with HTTP status 404', urls: 0 },
    ]);
  });

  it.each([
    ['disallows it for our crawler', { body: 'User-agent: SiteAuditBot\nDisallow: /sitemap', headers: TEXT }],
    ['fails, which forbids everything', { status: 503, body: '' }],
    ['is not answered, which forbids everything', { failure: 'close' as const }],
  ])('/sitemap.xml is not requested when robots.txt %s', async (_, robots) => {
    const host = await createSite({
      '/robots.txt': robots,
      '*': { body: urlset('https://brightpage.com/') },
    });
    expect((await readSitemapsOf(host)).files).toEqual([]);
    expect((await listRequestsTo(host)).map(({ url }) => new URL(url).pathname)).toEqual(['/robots.txt']);
  });
});

describe('what an index lists', () => {
  it('is read right after it; an index in it is not', async () => {
    const host = newHost();
    const at = (path: string) => `https://${host}${path}`;
    await createSite(
      {
        '/robots.txt': { headers: TEXT, body: 'Sitemap: /index.xml\nSitemap: /last.xml' },
        '/index.xml': { headers: XML, body: index(at('/one.xml'), at('/inner.xml'), at('/index.xml')) },
        '/one.xml': { headers: XML, body: urlset(at('/one')) },
        '/inner.xml': { headers: XML, body: index(at('/never.xml')) },
        '/last.xml': { headers: XML, body: urlset(at('/last')) },
      },
      { host },
    );
    const { files, urls } = await readSitemapsOf(host);
    expect(files.map(({ url, kind, error, urls: count }) => [url, kind, error, count])).toEqual([
      [at('/index.xml'), 'index', null, 3],
      [at('/one.xml'), 'urlset', null, 1],
      [at('/inner.xml'), 'index', 'is an index listed by an index, which is not read', 1],
      [at('/last.xml'), 'urlset', null, 1],
    ]);
    expect(urls).toEqual([at('/one'), at('/last')]);
  });

  it('that cannot be read is reported, and the rest is read', async () => {
    const host = newHost();
    await createSite(
      {
        '/sitemap.xml': { headers: XML, body: index(`https://${host}/gone.xml`, `https://${host}/b.xml`) },
        '/b.xml': { headers: XML, body: urlset(`https://${host}/b`) },
      },
      { host },
    );
    const { files, urls } = await readSitemapsOf(host);
    expect(files.map(({ error }) => error)).toEqual([null, 'answers with HTTP status 404', null]);
    expect(urls).toEqual([`https://${host}/b`]);
  });
});

describe('the addresses', () => {
  it('are those of the host and its www., without fragments and duplicates; others are counted', async () => {
    const host = newHost();
    const body = urlset(
      `https://${host}/a`,
      `https://${host}/a#part`,
      `http://${host}/a`,
      `https://www.${host}/a?x=1&amp;y=2`,
      `https://blog.${host}/`,
      `https://${host}:8443/`,
      'https://elsewhere.com/',
      'mailto:ada@example.com',
      '/relative',
    );
    await createSite({ '/sitemap.xml': { headers: XML, body } }, { host });
    const { files, urls, otherHostCount: elsewhere } = await readSitemapsOf(host);
    expect(urls).toEqual([`https://${host}/a`, `http://${host}/a`, `https://www.${host}/a?x=1&y=2`]);
    expect(elsewhere).toBe(5);
    expect(files[0]?.urls).toBe(9);
  });

  it('are those of the www. site and its bare host alike', async () => {
    const host = newHost();
    const body = urlset(`https://${host}/a`, `https://www.${host}/b`);
    await createSite({ '/sitemap.xml': { headers: XML, body } }, { host: `www.${host}` });
    expect((await readSitemapsOf(`www.${host}`)).urls).toHaveLength(2);
  });
});

describe('a file', () => {
  const forms: [string, (address: string) => string][] = [
    ['white space and CDATA', (a) => `<urlset><url><loc>\n  <![CDATA[${a}]]>\n</loc></url></urlset>`],
    [
      'a namespace prefix',
      (a) => `<s:urlset xmlns:s="http://x"><s:url><s:loc>${a}</s:loc></s:url></s:urlset>`,
    ],
    [
      'extensions, whose addresses are no pages',
      (a) =>
        `<urlset><url><loc>${a}</loc><image:image><image:loc>${a}.png</image:loc></image:image><xhtml:link href="${a}/de"/></url></urlset>`,
    ],
    ['text', (a) => `\uFEFF${a}\r\n\r\n`],
    ['leading white space', (a) => `\n\n <urlset><url><loc>${a}</loc></url></urlset>`],
  ];
  it.each(forms)('is read with %s', async (_, write) => {
    const host = newHost();
    await createSite({ '/sitemap.xml': { headers: XML, body: write(`https://${host}/a`) } }, { host });
    const { files, urls } = await readSitemapsOf(host);
    expect(files).toMatchObject([{ error: null, urls: 1 }]);
    expect(urls).toEqual([`https://${host}/a`]);
  });

  it('is decompressed by its first bytes, whatever its name and type', async () => {
    const host = newHost();
    const body = await gzipBase64(urlset(`https://${host}/a`, `https://${host}/b`));
    await createSite(
      { '/sitemap.xml': { headers: { 'content-type': 'text/plain' }, base64: body } },
      { host },
    );
    expect((await readSitemapsOf(host)).urls).toEqual([`https://${host}/a`, `https://${host}/b`]);
  });

  it('is decompressed when it was sent with Content-Encoding', async () => {
    const host = newHost();
    await createSite(
      { '/sitemap.xml': { headers: XML, gzip: true, body: urlset(`https://${host}/a`) } },
      { host },
    );
    expect((await readSitemapsOf(host)).urls).toEqual([`https://${host}/a`]);
  });

  it('is read in UTF-16 by its byte order mark', async () => {
    const host = newHost();
    const text = urlset(`https://${host}/a`);
    const units = Uint16Array.from(`\uFEFF${text}`, (character) => character.charCodeAt(0));
    await createSite(
      { '/sitemap.xml': { headers: XML, base64: toBase64(new Uint8Array(units.buffer)) } },
      { host },
    );
    expect((await readSitemapsOf(host)).urls).toEqual([`https://${host}/a`]);
  });

  it('that is not well-formed is reported with its line, and its URLs are still read', async () => {
    const host = newHost();
    const body = `<urlset>\n<url><loc>https://${host}/a?x=1&y=2</loc></url>\n<url><loc>https://${host}/b</loc></url></urlset>`;
    await createSite({ '/sitemap.xml': { headers: XML, body } }, { host });
    const { files, urls } = await readSitemapsOf(host);
    expect(files[0]?.error).toMatch(/^is not well-formed XML: line 2: /);
    expect(urls).toContain(`https://${host}/b`);
  });

  const bad: [string, { status?: number; body?: string; base64?: string; failure?: 'break' }, string][] = [
    [
      'an HTML page',
      { body: '<!doctype html><html><title>Not found</title></html>' },
      'has the root element <html>: it is not a sitemap',
    ],
    ['empty', { body: '' }, 'is empty'],
    ['white space', { body: '  \n ' }, 'is empty'],
    ['without an address', { body: '<urlset></urlset>' }, 'lists no URL'],
    ['some other text', { body: 'Coming soon' }, 'is not a text sitemap: line 1 is not a URL'],
    ['cut off', { body: '<urlset><url>' }, 'is not well-formed XML: line 1: Unclosed root tag'],
    ['an error', { status: 500, body: 'oops' }, 'answers with HTTP status 500'],
    [
      'broken off',
      { body: urlset('https://brightpage.com/'), failure: 'break' },
      'is damaged or was cut off during transfer',
    ],
    ['damaged gzip', { base64: btoa('\x1f\x8b\x08 and so on') }, 'is damaged or was cut off during transfer'],
  ];
  it.each(bad)('that is %s is told', async (_, answer, error) => {
    const host = await createSite({ '/sitemap.xml': { headers: XML, ...answer } });
    expect((await readSitemapsOf(host)).files).toMatchObject([{ error }]);
  });
});

describe('lastmod', () => {
  const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

  it.each([
    ['a day', '<loc>URL</loc><lastmod>1970-01-03</lastmod>', 48],
    ['a time, in UTC', '<loc>URL</loc><lastmod> 1970-01-03T01:59:00.5+01:00 </lastmod>', 48],
    ['before the URL', '<lastmod>1970-01-03</lastmod><loc>URL</loc>', 48],
    ['with a prefix of another namespace', '<loc>URL</loc><x:lastmod>1970-01-03</x:lastmod>', null],
    ['a month alone', '<loc>URL</loc><lastmod>1970-01</lastmod>', null],
    ['no date', '<loc>URL</loc><lastmod>yesterday</lastmod>', null],
    ['too long', `<loc>URL</loc><lastmod>1970-01-03${' '.repeat(10_000)}</lastmod>`, null],
    ['missing', '<loc>URL</loc>', null],
  ])('%s', async (_, entry, hour) => {
    const host = newHost();
    const body = `<urlset ${NS} xmlns:x="urn:x"><url>${entry.replace('URL', `https://${host}/a`)}</url></urlset>`;
    await createSite({ '/sitemap.xml': { headers: XML, body } }, { host });
    expect((await readSitemapsOf(host)).lastmods).toEqual([hour]);
  });

  it('belongs to the URL of its entry alone, and the newest counts', async () => {
    const host = newHost();
    const entries = [
      `<url><loc>https://${host}/a</loc><lastmod>1970-01-03</lastmod></url>`,
      `<url><loc>https://elsewhere.example.net/</loc><lastmod>1970-01-05</lastmod></url>`,
      `<url><lastmod>1970-01-04</lastmod></url>`,
      `<url><loc>https://${host}/b</loc></url>`,
      `<url><loc>https://${host}/a</loc><lastmod>1970-01-02</lastmod></url>`,
    ];
    const body = `<urlset ${NS}>${entries.join('')}</urlset>`;
    await createSite({ '/sitemap.xml': { headers: XML, body } }, { host });
    const { urls, lastmods } = await readSitemapsOf(host);
    expect(urls).toEqual([`https://${host}/a`, `https://${host}/b`]);
    expect(lastmods).toEqual([48, null]);
  });

  it('of a file listed by an index is not that of a page', async () => {
    const host = newHost();
    const list = (path: string, date: string) =>
      `<sitemap><loc>https://${host}${path}</loc><lastmod>${date}</lastmod></sitemap>`;
    await createSite(
      {
        '/robots.txt': { headers: TEXT, body: 'Sitemap: /one.xml\nSitemap: /all.xml' },
        '/one.xml': { headers: XML, body: urlset(`https://${host}/a`) },
        '/all.xml': {
          headers: XML,
          body: `<sitemapindex ${NS}>${list('/one.xml', '1970-01-03')}</sitemapindex>`,
        },
      },
      { host },
    );
    expect((await readSitemapsOf(host)).lastmods).toEqual([null]);
  });
});
