import { waitUntil } from 'cloudflare:workers';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../lib/errors.ts';
import { MemoryCache } from '../../lib/memory-cache.ts';
import { readPublicChange } from '../../lib/public-changes.ts';
import { sha256 } from '../../lib/secret.ts';
import { SECOND } from '../../lib/time.ts';

/** A response in the cache. */
interface CachedResponse {
  /** Before its content was read, in milliseconds since 1970. */
  createdAt: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer;
}

/** Responses that were sent recently, by URL. Reading one from the cache of the data center takes ten times as long. */
const recentlySent = new MemoryCache<CachedResponse>(4_000_000);

/**
 * Returns the response from the memory of the isolate or from the cache of the data center, or creates it and stores it in both. Only
 * responses with status 200 are stored. The headers of the response can be changed.
 *
 * @param url the cache key: the response may depend on nothing else
 * @param lasts how long copies are sent, in milliseconds
 * @param changedAt copies of before are not sent; milliseconds since 1970
 * @throws ServiceError 429 if the network of the client requests too much that is not cached
 */
export async function readThroughPublicCache<E extends { Bindings: Env }>(
  c: Context<E>,
  { url, lasts, changedAt }: { url: string; lasts: number; changedAt: number },
  createResponse: () => Promise<Response>,
): Promise<Response> {
  const now = Date.now();
  const isValid = ({ createdAt }: CachedResponse) =>
    createdAt > changedAt && createdAt <= now && now < createdAt + lasts;
  const recent = recentlySent.get(url, now);
  if (recent && isValid(recent)) return toResponse(recent);
  // Not `caches.default`: its entries of earlier releases last up to a year, longer than a withdrawn snapshot may.
  const cache = await caches.open('public');
  const stored = await cache.match(url).then((response) => response && fromStored(response));
  if (stored && isValid(stored)) return toResponse(keep(url, stored, lasts));
  await limitReads(c);
  const response = await createResponse();
  if (response.status !== 200) return response;
  const body = await response.arrayBuffer();
  // Hashed once, and not for each request.
  if (!response.headers.has('ETag')) response.headers.set('ETag', `W/"${await sha256(body)}"`);
  const created = { createdAt: now, headers: [...response.headers], body };
  waitUntil(cache.put(url, toStored(created, lasts)));
  return toResponse(keep(url, created, lasts));
}

/** How long copies of what can change at any time are sent, in milliseconds. A deletion is seen by then. */
const BRIEFLY = 4 * SECOND;

/**
 * Sends one response to everybody who requests it within four seconds, so that a page that all read reads D1 once in four seconds.
 *
 * @param parameters of the query that the page reads. It may depend on them, its path and its language alone.
 */
export function cacheForAll(...parameters: string[]) {
  return createMiddleware<{ Bindings: Env; Variables: { language?: string } }>(async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) return next();
    const url = new URL(c.env.SITE_URL + c.req.path);
    for (const name of parameters) {
      const value = c.req.query(name);
      if (value !== undefined) url.searchParams.set(name, value);
    }
    const language = c.get('language') ?? 'en';
    if (language !== 'en') url.searchParams.set('language', language);
    const copies = { url: url.href, lasts: BRIEFLY, changedAt: readPublicChange() };
    const response = await readThroughPublicCache(c, copies, async () => {
      await next();
      return c.res;
    });
    // A response replaces one that is set without its headers.
    c.res = undefined;
    c.res = response;
  });
}

function keep(url: string, response: CachedResponse, lasts: number): CachedResponse {
  const { createdAt, headers, body } = response;
  // Headers name the URLs of a snapshot's source, which can be longer than the body.
  const bytes = body.byteLength + headers.join('').length;
  recentlySent.set(url, response, { bytes, expiresAt: createdAt + lasts });
  return response;
}

function toResponse({ headers, body }: CachedResponse): Response {
  return new Response(body, { headers });
}

/** Headers of a stored response: when it was created, and its own `Cache-Control`. */
const CREATED = 'X-Created';
const CACHE_CONTROL = 'X-Cache-Control';

function toStored(response: CachedResponse, lasts: number): Response {
  const stored = toResponse(response);
  stored.headers.set(CREATED, String(response.createdAt));
  stored.headers.set(CACHE_CONTROL, stored.headers.get('Cache-Control') ?? '');
  stored.headers.set('Cache-Control', `max-age=${lasts / SECOND}`);
  return stored;
}

async function fromStored(stored: Response): Promise<CachedResponse> {
  const headers = new Headers(stored.headers);
  const createdAt = Number(headers.get(CREATED));
  const caching = headers.get(CACHE_CONTROL);
  for (const name of [CREATED, CACHE_CONTROL, 'Cache-Control', 'Age', 'CF-Cache-Status'])
    headers.delete(name);
  if (caching) headers.set('Cache-Control', caching);
  return { createdAt, headers: [...headers], body: await stored.arrayBuffer() };
}

/** The period of the limit in wrangler.toml, in seconds. */
const LIMIT_PERIOD = 10;

/** Counts an anonymous read of the database for the client's network. @throws ServiceError 429 beyond the limit in wrangler.toml */
export async function limitReads<E extends { Bindings: Env }>(c: Context<E>): Promise<void> {
  const { toClientNetwork } = await import('../../lib/client-network.ts');
  const key = toClientNetwork(c.req.header('CF-Connecting-IP') ?? '127.0.0.1');
  const { success } = await c.env.PUBLIC_READS.limit({ key });
  if (success) return;
  throw new ServiceError(
    'public_reads_rate_limited',
    `Your network has requested too many pages that are not in the cache. Try again in ${LIMIT_PERIOD} seconds.`,
    { retryAfter: LIMIT_PERIOD },
  );
}
