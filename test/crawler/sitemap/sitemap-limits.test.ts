import { describe, expect, it, vi } from 'vitest';
import { newHost, listDnsLookups, listRequestsTo, createSite, type SiteResponse } from '../../internet.ts';
import { gzipBase64, readSitemapsOf, toBase64 } from './read-sitemaps-of.ts';
import { countSteps } from '../../steps.ts';
import { stopTimers, until } from '../../clock.ts';

const XML = { 'content-type': 'application/xml' };

describe('a site’s sitemaps are read', () => {
  it('up to 50,000 URLs', async () => {
    const host = newHost();
    const entries = Array.from(
      { length: 50_003 },
      (_, n) => `<url><loc>https://${host}/product/${n}</loc></url>`,
    );
    const body = await gzipBase64(`<urlset>${entries.join('\n')}</urlset>`);
    await createSite({ '/sitemap.xml': { headers: XML, base64: body } }, { host });
    const { urls, truncated } = await readSitemapsOf(host);
    expect(urls).toHaveLength(50_000);
    expect(urls.at(-1)).toBe(`https://${host}/product/49999`);
    expect(truncated).toBe(true);
  });

  it('to the last of exactly 50,000', async () => {
    const host = newHost();
    const entries = Array.from({ length: 50_000 }, (_, n) => `https://${host}/${n}`);
    await createSite(
      { '/sitemap.xml': { headers: XML, base64: await gzipBase64(entries.join('\n')) } },
      { host },
    );
    const { urls, truncated } = await readSitemapsOf(host);
    expect([urls.length, truncated]).toEqual([50_000, false]);
  });

  it('up to a number of files', async () => {
    const host = newHost();
    const listed = Array.from(
      { length: 20 },
      (_, n) => `<sitemap><loc>https://${host}/${n}.xml</loc></sitemap>`,
    );
    await createSite(
      {
        '/sitemap.xml': { headers: XML, body: `<sitemapindex>${listed.join('')}</sitemapindex>` },
        '*': { headers: XML, body: `<urlset><url><loc>https://${host}/</loc></url></urlset>` },
      },
      { host },
    );
    const { files, truncated } = await readSitemapsOf(host, { files: 5 });
    expect(files.map(({ url }) => new URL(url).pathname)).toEqual([
      '/sitemap.xml',
      '/0.xml',
      '/1.xml',
      '/2.xml',
      '/3.xml',
    ]);
    expect(truncated).toBe(true);
    expect(await listRequestsTo(host)).toHaveLength(6);
  });

  it('stops at 50 MB decompressed: half a megabyte of gzip that expands to 60 MB', async () => {
    const host = newHost();
    const body = await gzipBase64(
      `<urlset><url><loc>https://${host}/</loc></url>${' '.repeat(60 * 1024 * 1024)}`,
    );
    await createSite(
      {
        '/robots.txt': {
          body: 'Sitemap: /bomb.xml.gz\nSitemap: /next.xml',
          headers: { 'content-type': 'text/plain' },
        },
        '/bomb.xml.gz': { base64: body },
        '/next.xml': { headers: XML, body: `<urlset><url><loc>https://${host}/next</loc></url></urlset>` },
      },
      { host },
    );
    const { files, urls, truncated } = await readSitemapsOf(host);
    expect(files).toMatchObject([{ error: null }]);
    expect(urls).toEqual([`https://${host}/`]);
    expect(truncated).toBe(true);
  });

  it.each([
    ['of blocks that hold nothing', 0, [0, 0, 0, 0xff, 0xff]],
    ['whose header has an endless file name', 8, [65]],
  ])('stops at the limit of bytes received: gzip %s', async (_, flags, repeated) => {
    const host = newHost();
    const head = [0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3];
    const body = Uint8Array.from(
      { length: 300_010 },
      (_, n) => head[n] ?? repeated[n % repeated.length] ?? 0,
    );
    await createSite({ '/sitemap.xml': { base64: toBase64(body) } }, { host });
    const { files, truncated } = await readSitemapsOf(host, { bytes: 100_000 });
    expect(files).toMatchObject([{ error: null, urls: 0 }]);
    expect(truncated).toBe(true);
  });

  it('stops at the time limit: a file that never ends', async () => {
    const host = newHost();
    const body = `<urlset><url><loc>https://${host}/</loc></url>`;
    await createSite({ '/sitemap.xml': { headers: XML, body, failure: 'stall' } }, { host });
    stopTimers();
    const { mock } = vi.spyOn(TextDecoder.prototype, 'decode');
    const reading = readSitemapsOf(host, { totalTimeoutMs: 5_000 });
    await until(() => mock.results.some(({ value }) => value === body));
    vi.advanceTimersByTime(5_000);
    const { files, urls, truncated } = await reading;
    expect(files).toMatchObject([{ error: null }]);
    expect(urls).toEqual([`https://${host}/`]);
    expect(truncated).toBe(true);
  });

  it('from other hosts at most three times, redirects included, and the others are left out', async () => {
    const [host, ...others] = Array.from({ length: 6 }, newHost);
    const listed = others.map((other) => `Sitemap: https://${other}/sitemap.xml`);
    const robots = `Sitemap: /moved.xml\n${listed.join('\n')}`;
    const urlset = { headers: XML, body: `<urlset><url><loc>https://${host}/a</loc></url></urlset>` };
    await createSite(
      {
        '/robots.txt': { body: robots, headers: { 'content-type': 'text/plain' } },
        '/moved.xml': { status: 301, headers: { location: `https://${others[4]}/moved.xml` } },
        '/sitemap.xml': urlset,
      },
      { host: host ?? '' },
    );
    for (const other of others) await createSite({ '*': urlset }, { host: other });
    const { files, truncated } = await readSitemapsOf(host ?? '');
    expect(files.map(({ url, error }) => [url, error])).toEqual([
      [`https://${host}/moved.xml`, null],
      [`https://${others[0]}/sitemap.xml`, null],
      [`https://${others[1]}/sitemap.xml`, null],
      [`https://${host}/sitemap.xml`, null],
    ]);
    expect(truncated).toBe(true);
    expect(await listRequestsTo(others[2] ?? '')).toEqual([]);
    expect(await listDnsLookups(others[2] ?? '')).toEqual([]);
  });

  it('only on ports 80 and 443, whatever redirects say', async () => {
    const [host, other] = [newHost(), newHost()];
    const robots = `Sitemap: https://${other}:8443/a.xml\nSitemap: http://${host}:8080/b.xml\nSitemap: /c.xml\nSitemap: /d.xml`;
    await createSite(
      {
        '/robots.txt': { body: robots, headers: { 'content-type': 'text/plain' } },
        '/c.xml': { status: 302, headers: { location: `https://${other}:8443/c.xml` } },
        '/d.xml': { status: 302, headers: { location: `http://${other}/d.xml` } },
      },
      { host },
    );
    await createSite(
      { '/d.xml': { status: 302, headers: { location: `http://${other}:81/` } } },
      { host: other },
    );
    await createSite({}, { host: `${other}:8443` });
    await createSite({}, { host: `${other}:81` });
    const { files, truncated } = await readSitemapsOf(host);
    expect(files).toEqual([]);
    expect(truncated).toBe(true);
    expect((await listRequestsTo(other)).map(({ url }) => url)).toEqual([`http://${other}/d.xml`]);
    for (const asked of [`${other}:8443`, `${other}:81`, `${host}:8080`])
      expect(await listRequestsTo(asked)).toEqual([]);
  });

  it.each<[string, SiteResponse]>([
    ['does not exist', { status: 404 }],
    ['closes the connection', { failure: 'close' }],
    ['fails to make a secure connection', { failure: 'tls' }],
    ['is not a sitemap', { body: 'hello' }],
    ['lists nothing', { headers: XML, body: '<urlset></urlset>' }],
    ['redirects in a loop', { status: 302, headers: { location: '/a.xml' } }],
  ])('of another host that %s are only reported as unreadable', async (_, answer) => {
    const [host, other, gone] = [newHost(), newHost(), newHost()];
    const robots = `Sitemap: https://${other}/a.xml\nSitemap: https://${gone}/a.xml`;
    await createSite(
      { '/robots.txt': { body: robots, headers: { 'content-type': 'text/plain' } } },
      { host },
    );
    await createSite({ '/a.xml': answer }, { host: other });
    const { files } = await readSitemapsOf(host);
    expect(files.map(({ url, error }) => [url, error])).toEqual([
      [`https://${other}/a.xml`, 'could not be read'],
      [`https://${gone}/a.xml`, 'could not be read'],
    ]);
  });

  it('only from public hosts', async () => {
    const host = newHost();
    const robots = 'Sitemap: http://127.0.0.1/a.xml\nSitemap: http://intranet/b.xml';
    await createSite(
      { '/robots.txt': { body: robots, headers: { 'content-type': 'text/plain' } } },
      { host },
    );
    const { files } = await readSitemapsOf(host);
    expect(files.map(({ error }) => error)).toEqual(['could not be read', 'could not be read']);
  });
});

describe('hostile XML', () => {
  async function read(body: string) {
    const host = await createSite({ '/sitemap.xml': { headers: XML, base64: await gzipBase64(body) } });
    let sitemaps: Awaited<ReturnType<typeof readSitemapsOf>> | undefined;
    const steps = await countSteps(async () => (sitemaps = await readSitemapsOf(host)));
    return { error: sitemaps?.files[0]?.error, urls: sitemaps?.urls, steps };
  }

  it('entities a document type declares are not expanded', async () => {
    const levels = Array.from({ length: 10 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
    const { error, urls } = await read(
      `<!DOCTYPE urlset [<!ENTITY e0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${levels.join('')}]>
       <urlset><url><loc>https://brightpage.com/&e10;&file;</loc></url></urlset>`,
    );
    expect(error).toContain('Invalid character entity');
    expect(urls).toEqual([]);
  });

  it.each([
    ['deep nesting', `<urlset>${'<a>'.repeat(500_000)}`, 'nests elements more than 16 deep'],
    ['end tags that match none', `<urlset>${'<a></b>'.repeat(300_000)}`, 'is not well-formed XML'],
    [
      'an element of many attributes',
      `<urlset ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}>`,
      'more than 64 attributes',
    ],
    ['an endless name', `<urlset><${'a'.repeat(5_000_000)}`, 'is not well-formed XML'],
    ['an endless comment', `<urlset><!--${'a'.repeat(5_000_000)}`, 'is not well-formed XML'],
    ['an endless attribute', `<urlset a="${'a'.repeat(5_000_000)}`, 'is not well-formed XML'],
    [
      'an endless address',
      `<urlset><url><loc>https://x.com/${'a'.repeat(5_000_000)}</loc></url></urlset>`,
      'lists no URL',
    ],
    ['an endless line of text', 'a'.repeat(5_000_000), 'is not a text sitemap'],
  ])('%s ends soon', async (_, body, error) => {
    const outcome = await read(body);
    expect(outcome.error).toContain(error);
    expect(outcome.steps).toBeLessThan(6 * body.length);
  });
});
