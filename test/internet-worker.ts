/**
 * The Worker that is the test internet (test/outbound.ts). It runs beside the tested Worker, in the same process: asking another one
 * takes longer than most answers.
 */
import { gzipSync } from 'node:zlib';
import type { LoggedRequest, SiteResponse, TestSite } from './outbound.ts';

interface Bindings {
  /** Answers with a `SiteResponse` that is posted to it and that a Worker cannot give. */
  FAILING: Fetcher;
}

const RESOLVERS = new Set(['cloudflare-dns.com', 'dns.google']);
const TYPE_NUMBERS = { A: 1, AAAA: 28, TXT: 16 };
const PUBLIC_DNS: Required<TestSite>['dns'] = { A: ['93.184.215.14'] };
const WITHOUT_BODY = new Set([204, 205, 304]);
/** Longer than any test waits, in milliseconds. The runtime ends a request that waits for no time. */
const FOREVER = 600_000;

const sites = new Map<string, TestSite>();
/** The host of the site of a name: the same, but for a port. */
const hosts = new Map<string, string>();
/** The requests made to a host and those that ask DNS for it. */
const log = new Map<string, LoggedRequest[]>();
/** What waits for a site to be made again. */
const waiting = new Map<string, (() => void)[]>();

export default {
  async fetch(request: Request, { FAILING }: Bindings): Promise<Response> {
    const url = new URL(request.url);
    if (url.host === 'control.outbound') return handleControl(url, request);
    const body = request.body ? await request.text() : '';
    const logged = {
      method: request.method,
      url: url.href,
      headers: Object.fromEntries(request.headers),
      body,
    };
    for (const host of new Set([url.host, url.searchParams.get('name') ?? url.host])) {
      const requests = log.get(host);
      if (requests) requests.push(logged);
      else log.set(host, [logged]);
    }
    if (RESOLVERS.has(url.host)) return Response.json(answerDns(url));
    let answer = findAnswer(url, request.method);
    while (answer.held) {
      await waitForSite(url.host, request.signal);
      answer = findAnswer(url, request.method);
    }
    if (answer.delayMs !== undefined) await scheduler.wait(answer.delayMs);
    if (answer.failure === 'tls') throw new Error('internal error; reference = 0');
    if (answer.failure !== undefined || (answer.status ?? 200) < 200)
      return FAILING.fetch('http://failing/', {
        method: 'POST',
        body: JSON.stringify(answer),
        redirect: 'manual',
      });
    const { echo } = answer;
    return toResponse(echo === undefined ? answer : { ...answer, body: request.headers.get(echo) ?? '' });
  },
};

async function handleControl(url: URL, request: Request): Promise<Response> {
  if (request.method === 'GET') return Response.json(log.get(url.searchParams.get('host') ?? '') ?? []);
  const site = await request.json<TestSite>();
  sites.set(site.host, site);
  const { hostname } = new URL(`http://${site.host}`);
  if (!hosts.has(hostname)) hosts.set(hostname, site.host);
  for (const go of waiting.get(site.host) ?? []) go();
  waiting.delete(site.host);
  return Response.json({ made: site.host });
}

/** Resolves once the site is made again. One whose client has gone is forgotten: it cannot be answered. */
function waitForSite(host: string, signal: AbortSignal): Promise<void> {
  const made = new Promise<void>((resolve) => {
    const others = () => (waiting.get(host) ?? []).filter((go) => go !== resolve);
    waiting.set(host, [...others(), resolve]);
    signal.addEventListener('abort', () => void waiting.set(host, others()));
  });
  return Promise.race([made, scheduler.wait(FOREVER)]);
}

function findAnswer(url: URL, method: string): SiteResponse {
  const pages = sites.get(url.host)?.pages ?? {};
  const path = url.pathname + url.search;
  const notFound = { status: 404, body: 'Not found' };
  return (
    pages[`${method} ${path}`] ??
    pages[url.protocol + path] ??
    pages[path] ??
    pages[url.pathname] ??
    pages['*'] ??
    notFound
  );
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

function toResponse(answer: SiteResponse): Response {
  const { status = 200, gzip = false, times = 1 } = answer;
  const headers = new Headers();
  if (answer.headers?.['content-type'] === undefined) headers.set('content-type', 'text/html; charset=utf-8');
  if (gzip) headers.set('content-encoding', 'gzip');
  for (const [name, values] of Object.entries(answer.headers ?? {}))
    for (const value of [values].flat()) headers.append(name, value);
  const part =
    answer.base64 === undefined ? Buffer.from(answer.body ?? '') : Buffer.from(answer.base64, 'base64');
  const content = times === 1 ? part : Buffer.alloc(part.length * times, part);
  const body = gzip ? gzipSync(content) : content;
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers, encodeBody: 'manual' });
}
