import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import {
  createClient,
  followScan,
  paginate,
  SiteAuditError,
  unwrap,
} from '../../packages/client/src/index.ts';
import { newAccount } from '../entry/api/new-account.ts';
import { linkPage, newVerifiedWebsite } from '../entry/api/scan.ts';
import { createSite, listRequestsTo } from '../internet.ts';

const URL_OF_SERVICE = 'http://localhost:8787';

interface SentRequest {
  method: string;
  url: string;
  headers: Headers;
}

/** A client of the Worker under test, with the requests it has sent. */
function connect(key: string) {
  const sent: SentRequest[] = [];
  const client = createClient({
    url: URL_OF_SERVICE,
    key,
    fetch: (request) => {
      sent.push({ method: request.method, url: request.url, headers: request.headers });
      return exports.default.fetch(request);
    },
  });
  return { client, sent };
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

describe('the client', () => {
  it('audits a page and reads the audit, typed by the OpenAPI document', async () => {
    const { client } = connect((await newAccount()).key);
    const host = await createSite({ '/': linkPage('Chairs') });
    const { report } = await unwrap(client.POST('/reports', { body: { url: `https://${host}/` } }));
    expect(report.data.pages[0]?.title).toBe('Chairs');
    const { report: again } = await unwrap(
      client.GET('/reports/{id}', { params: { path: { id: report.id } } }),
    );
    expect(again).toEqual(report);
  });

  it('throws the error that the API returned', async () => {
    const { client } = connect((await newAccount()).key);
    const failure = unwrap(client.POST('/reports', { body: { url: 'https://user@chairs.example.org/' } }));
    await expect(failure).rejects.toThrow(SiteAuditError);
    await expect(failure).rejects.toMatchObject({
      status: 422,
      code: 'invalid_url',
      field: 'url',
      retryAfter: null,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
    await expect(unwrap(connect('svk_wrong').client.GET('/settings'))).rejects.toMatchObject({ status: 401 });
  });

  it('throws if the answer is not from the API', async () => {
    for (const response of [
      new Response('<h1>Another website</h1>', { headers: { 'content-type': 'text/html' } }),
      Response.json({ name: 'another service' }),
      Response.json(null),
    ]) {
      const client = createClient({ url: URL_OF_SERVICE, key: 'svk_key', fetch: async () => response });
      await expect(unwrap(client.GET('/settings'))).rejects.toMatchObject({
        name: 'SiteAuditError',
        status: 200,
        message: 'The answer with status 200 is not one of the API. Check the URL of the service.',
      });
    }
  });

  it('reads another format on request', async () => {
    const { client } = connect((await newAccount()).key);
    const host = await createSite({ '/': linkPage('Chairs') });
    const { report } = await unwrap(client.POST('/reports', { body: { url: `https://${host}/` } }));
    const { data } = await client.GET('/reports/{id}', {
      params: { path: { id: report.id } },
      headers: { Accept: 'text/markdown' },
      parseAs: 'text',
    });
    expect(data).toContain(`https://${host}/`);
  });

  it('sends a new Idempotency-Key with each POST, and the one it is given', async () => {
    const { client, sent } = connect((await newAccount()).key);
    const body = { host: 'not a host' };
    await client.POST('/websites', { body });
    await client.POST('/websites', { body });
    await client.POST('/websites', { body, headers: { 'Idempotency-Key': 'order-7' } });
    await client.GET('/websites');
    const [first, second, third, read] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
    expect([third, read]).toEqual(['order-7', null]);
  });

  it('does not send the key over plain HTTP to another computer', () => {
    const create = (url: string) => () => createClient({ url, key: 'svk_x' });
    expect(create('http://audit.example.com')).toThrow('not https');
    expect(create('http://127.0.0.1.example.com')).toThrow('not https');
    expect(create('http://127.0.0.1:8787')).not.toThrow();
    expect(create('https://audit.example.com')).not.toThrow();
  });
});

describe('a list', () => {
  it('is read to its end, page by page, by its cursors', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Chairs', '/a', '/b'),
      '/a': {},
      '/b': {},
    });
    const { client, sent } = connect(account.key);
    for (let count = 0; count < 3; count++) {
      await unwrap(
        client.POST('/websites/{host}/scan', { params: { path: { host } }, body: { max_pages: 1 } }),
      );
    }
    sent.length = 0;
    const scans = paginate(
      (cursor) =>
        client.GET('/websites/{host}/scans', { params: { path: { host }, query: { limit: 2, cursor } } }),
      (data) => data.scans,
    );
    const ids = (await collect(scans)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(sent).toHaveLength(2);
  });

  it('is read by Link headers, and no further than requested', async () => {
    const pages = [
      { items: [1, 2], link: '<https://audit.example.com/x?limit=2&cursor=b>; rel="next"' },
      { items: [3, 4], link: '<https://audit.example.com/x?cursor=c>; title="a, b"; rel="prev next"' },
      { items: [5], link: '<https://audit.example.com/x?cursor=d>; rel=prev' },
    ];
    const asked: (string | undefined)[] = [];
    const list = () =>
      paginate(
        async (cursor) => {
          asked.push(cursor);
          const { items, link } = pages[['b', 'c'].indexOf(cursor ?? '') + 1] ?? { items: [], link: '' };
          return { data: { data: { items } }, response: new Response(null, { headers: { link } }) };
        },
        ({ items }) => items,
      );
    expect(await collect(list())).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual([undefined, 'b', 'c']);
    asked.length = 0;
    for await (const item of list()) if (item === 2) break;
    expect(asked).toEqual([undefined]);
  });
});

describe('a scan', () => {
  it('is followed to its end', async () => {
    const { account, host } = await newVerifiedWebsite({
      '/': linkPage('Chairs', '/oak'),
      '/oak': linkPage('Oak'),
    });
    const { client, sent } = connect(account.key);
    const { scan } = await unwrap(
      client.POST('/websites/{host}/scans', { params: { path: { host } }, body: {} }),
    );
    const events = await collect(followScan(client, host, scan.id));
    expect(events.map(({ event }) => event)).toEqual(['page', 'page', 'done']);
    expect(sent.filter(({ url }) => url.endsWith('/events')).length).toBeGreaterThan(0);
    expect((await listRequestsTo(host)).length).toBeGreaterThan(0);
  });

  it('is followed over connections that break, without an event twice', async () => {
    const lastIds: (string | null)[] = [];
    const page = (id: number) =>
      `id: ${id}\nevent: page\ndata: ${JSON.stringify({ id: `r_${id}`, url: 'https://a.example/', status_code: 200, score: 80, pages_scanned: id })}\n\n`;
    const answers = [
      `: begun\n\n${page(1)}${page(2).slice(0, -5)}`,
      `${page(2)}event: done\ndata: {"data":{}}\n\n`,
    ];
    const client = createClient({
      url: URL_OF_SERVICE,
      key: 'svk_x',
      fetch: async (request) => {
        lastIds.push(request.headers.get('last-event-id'));
        return new Response(answers.shift(), { headers: { 'content-type': 'text/event-stream' } });
      },
    });
    const events = await collect(followScan(client, 'a.example', 'scan_1'));
    expect(events.map((event) => (event.event === 'page' ? event.data.id : event.event))).toEqual([
      'r_1',
      'r_2',
      'done',
    ]);
    expect(lastIds).toEqual([null, '1']);
  });
});
