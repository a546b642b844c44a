import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Policy } from '../src/config.ts';
import { crawl } from '../src/local/crawl.ts';
import { LocalGraph } from '../src/local/graph.ts';
import { fetchPage } from '../src/local/fetch-page.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves a website on this computer. Returns its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const HTML = { 'content-type': 'text/html' };

describe('a crawl', () => {
  it('audits a page once, however many addresses redirect to it, and knows them all', async () => {
    const origin = await serve(({ url }, response) => {
      if (url?.startsWith('/old')) response.writeHead(301, { location: '/new' }).end();
      else
        response.writeHead(200, HTML).end('<a href="/old1">a</a><a href="/old2">b</a><a href="/new">c</a>');
    });
    const graph = new LocalGraph();
    const audits = await crawl(new URL(origin), {
      allowPrivate: true,
      maxPages: 10,
      siteUrl: '',
      graph,
      onPage: () => {},
    });
    expect(audits.map(({ data }) => data.pages[0]?.url)).toEqual([`${origin}/`, `${origin}/new`]);
    expect(graph.finish({ areFiles: false })).toMatchObject({
      links: 1,
      coverage: { pages: 2, unknown_urls: 0, complete: true },
      redirects: { count: 2 },
    });
  });
});

it('a crawl requests no link that the config file leaves out', async () => {
  const requested: string[] = [];
  const origin = await serve(({ url = '' }, response) => {
    requested.push(url);
    response
      .writeHead(200, HTML)
      .end(
        '<a href="/blog/a">a</a><a href="/blog/b?c">b</a><a href="/shop">c</a><a href="/blog/tag/d">d</a>',
      );
  });
  const audits = await crawl(new URL('/start', origin), {
    allowPrivate: true,
    maxPages: 10,
    siteUrl: '',
    policy: new Policy({ include: ['/blog/**'], exclude: ['/blog/tag/*'] }),
    onPage: () => {},
  });
  const paths = audits.map(({ url }) => url.slice(origin.length));
  expect(paths).toEqual(['/start', '/blog/a', '/blog/b?c']);
  expect(requested.filter((path) => path !== '/robots.txt')).toEqual(paths);
});

describe('a page', () => {
  it('that redirects to a URL with a password is not audited, and one that links to it is', async () => {
    const origin = await serve(({ url, headers: { host, authorization } }, response) => {
      if (authorization !== undefined) response.writeHead(500).end();
      else if (url === '/') response.writeHead(302, { location: `http://ada:secret@${host}/a` }).end();
      else response.writeHead(200, HTML).end(`<a href="http://ada:secret@${host}/b">b</a>`);
    });
    const options = { allowPrivate: true, maxPages: 10, siteUrl: '', onPage: () => {} };
    await expect(crawl(new URL(origin), options)).rejects.toThrow(
      `A redirect or link to ${new URL(origin).host} contains a user name or password. It is not followed.`,
    );
    expect(await crawl(new URL('/a', origin), options)).toHaveLength(1);
  });

  it('with a content coding that does not exist is read as it is', async () => {
    const origin = await serve((_, response) =>
      response.writeHead(200, { ...HTML, 'content-encoding': 'constructor' }).end('<title>Bread'),
    );
    const page = await fetchPage(new URL(origin), { allowPrivate: true });
    expect(page.text).toBe('<title>Bread');
  });

  it('that breaks off, redirects for ever or is not what its coding says cannot be audited', async () => {
    const origin = await serve(({ url }, response) => {
      if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (url === '/coding') response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end('<p>');
      else {
        response.writeHead(200, { ...HTML, 'content-length': '100' }).write('<p>');
        setImmediate(() => response.destroy());
      }
    });
    const ask = (path: string) => fetchPage(new URL(path, origin), { allowPrivate: true });
    await expect(ask('/loop')).rejects.toThrow('redirects more than 10 times');
    await expect(ask('/coding')).rejects.toThrow('cannot be reached: incorrect header check.');
    await expect(ask('/cut')).rejects.toThrow('cannot be reached: the connection was closed too early.');
  });
});
