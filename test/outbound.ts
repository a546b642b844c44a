/**
 * The test internet: serves every request of the tested Worker, in the process that runs vitest.
 *
 * - Tests create hosts with `createSite({ '/': { body: '<title>Home</title>' } })` of test/internet.ts, which sends a
 *   `TestSite` to http://control.outbound/sites. Any other name is NXDOMAIN, any other path 404.
 * - cloudflare-dns.com and dns.google answer DNS over HTTPS from the `dns` of the sites. Other resolvers are sites.
 * - All requests are recorded: see `listRequestsTo` and `listDnsLookups` of test/internet.ts. Test files run in parallel
 *   and share this server, so each test creates its own hosts.
 */
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

export interface TestSite {
  host: string;
  /** Records by type, by default one public A record. `status` is the response code, by default 0. */
  dns?: { A?: string[]; AAAA?: string[]; TXT?: string[]; CNAME?: string; status?: number };
  /** Responses by path, with or without query and with or without `http:` or `https:` in front; `*` for all other paths. */
  pages: Record<string, SiteResponse>;
}

/** By default an HTML page in UTF-8. */
export interface SiteResponse {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** The body as bytes, instead of `body`. */
  base64?: string;
  /** Number of repetitions of the body. */
  times?: number;
  gzip?: boolean;
  delayMs?: number;
  /** No answer until the test makes the site again; then that of the new site. */
  held?: boolean;
  /**
   * `hang`: never responds. `stall`: never ends the body. `close`: closes the connection without a response. `break`:
   * closes it in the middle of the body. `not-http`: sends garbage. `tls`: fails as `fetch` does in workerd when the TLS handshake fails.
   */
  failure?: 'hang' | 'stall' | 'close' | 'break' | 'not-http' | 'tls';
}

export interface LoggedRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const RESOLVERS = new Set(['cloudflare-dns.com', 'dns.google']);
const TYPE_NUMBERS = { A: 1, AAAA: 28, TXT: 16 };
const PUBLIC_DNS: Required<TestSite>['dns'] = { A: ['93.184.215.14'] };

const sites = new Map<string, TestSite>();
/** The host of the site of a name: the same, but for a port. */
const hosts = new Map<string, string>();
/** The requests made to a host and those that ask DNS for it. */
const log = new Map<string, LoggedRequest[]>();
/** Emits the host of each site when it is made. */
const made = new EventEmitter().setMaxListeners(0);

/** Forwards requests to this process with their scheme, which it would not see otherwise, and throws the error of an answer that is one. */
const FORWARDER = `export default {
  async fetch(request, env) {
    const forwarded = new Request(request, { redirect: 'manual' });
    forwarded.headers.set('x-scheme', new URL(request.url).protocol);
    const response = await env.SERVER.fetch(forwarded);
    const error = response.headers.get('x-error');
    if (error !== null) throw new Error(error);
    return response;
  },
};`;

/** Miniflare options that route all requests of the tested Worker to this process. */
export const OUTBOUND = {
  outboundService: 'internet',
  workers: [
    {
      name: 'internet',
      modules: true,
      script: FORWARDER,
      compatibilityDate: '2026-08-01',
      serviceBindings: { SERVER: { node: handleRequest } },
    },
  ],
};

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'x-scheme': scheme, ...headers } = request.headers;
  const url = new URL(`${String(scheme)}//${headers.host}${request.url}`);
  if (url.host === 'control.outbound') return handleControl(url, request, response);
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  for (const host of new Set([url.host, url.searchParams.get('name') ?? url.host])) {
    const requests = log.get(host) ?? [];
    log.set(host, [...requests, { method: request.method ?? '', url: url.href, headers, body }]);
  }
  if (RESOLVERS.has(url.host)) return sendJson(response, answerDns(url));
  let answer = answerOf(url);
  while (answer.held) {
    await once(made, url.host);
    answer = answerOf(url);
  }
  return sendResponse(answer, request, response);
}

function answerOf(url: URL): SiteResponse {
  const pages = sites.get(url.host)?.pages ?? {};
  const path = url.pathname + url.search;
  const notFound = { status: 404, body: 'Not found' };
  return pages[url.protocol + path] ?? pages[path] ?? pages[url.pathname] ?? pages['*'] ?? notFound;
}

async function handleControl(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') return sendJson(response, log.get(url.searchParams.get('host') ?? '') ?? []);
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const site = JSON.parse(body) as TestSite;
  sites.set(site.host, site);
  const { hostname } = new URL(`http://${site.host}`);
  if (!hosts.has(hostname)) hosts.set(hostname, site.host);
  made.emit(site.host);
  return sendJson(response, { made: site.host });
}

/** Returns a DNS answer in the JSON form of Cloudflare and Google. */
function answerDns(url: URL): unknown {
  const name = url.searchParams.get('name') ?? '';
  const type = url.searchParams.get('type') as keyof typeof TYPE_NUMBERS;
  const site = sites.get(hosts.get(name) ?? '');
  if (!site) return { Status: 3 };
  const dns = site.dns ?? PUBLIC_DNS;
  const owner = dns.CNAME ?? name;
  const alias = dns.CNAME === undefined ? [] : [{ name, type: 5, TTL: 60, data: `${dns.CNAME}.` }];
  const records = (dns[type] ?? []).map((data) => ({ name: owner, type: TYPE_NUMBERS[type], TTL: 60, data }));
  return { Status: dns.status ?? 0, Answer: [...alias, ...records] };
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

async function sendResponse(
  answer: SiteResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (answer.delayMs !== undefined) await delay(answer.delayMs);
  if (answer.failure === 'hang') return;
  if (answer.failure === 'close') return void request.socket.destroy();
  if (answer.failure === 'not-http') return void request.socket.end('no status line\r\n\r\n');
  if (answer.failure === 'tls')
    return void response.writeHead(200, { 'x-error': 'internal error; reference = 0' }).end();
  const part =
    answer.base64 === undefined ? Buffer.from(answer.body ?? '') : Buffer.from(answer.base64, 'base64');
  const content = Buffer.alloc(part.length * (answer.times ?? 1), part);
  const body = answer.gzip ? gzipSync(content) : content;
  response.writeHead(answer.status ?? 200, {
    ...(answer.headers?.['content-type'] === undefined && { 'content-type': 'text/html; charset=utf-8' }),
    ...(answer.gzip && { 'content-encoding': 'gzip' }),
    ...answer.headers,
  });
  if (answer.failure === undefined) return void response.end(body);
  response.write(body);
  if (answer.failure === 'break') setTimeout(() => request.socket.destroy(), 50);
}
