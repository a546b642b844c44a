import { waitUntil } from 'cloudflare:workers';
import { MemoryCache } from '../../../lib/memory-cache.ts';
import { MINUTE } from '../../../lib/time.ts';

/** A response that can be sent again. */
interface KeptResponse {
  headers: [name: string, value: string][];
  body: ArrayBuffer;
}

/** How long a response stays in memory, in milliseconds: see `CACHE_CONTROL` of snapshot-response.ts. */
const MEMORY_TIME = MINUTE;

/** Responses that were sent recently, by URL. Reading one from the edge cache takes ten times as long. */
const recentlySent = new MemoryCache<KeptResponse>(4_000_000);

/**
 * Returns the response from the memory of the isolate or from Cloudflare's edge cache, or creates it and caches it: at the edge as long as
 * its `Cache-Control` says. Only responses with status 200 are cached. The headers of the response can be changed.
 *
 * @param url the cache key: the response may depend on nothing else
 */
export async function readThroughEdgeCache(
  url: string,
  createResponse: () => Promise<Response>,
): Promise<Response> {
  const now = Date.now();
  const kept = recentlySent.get(url, now);
  if (kept) return new Response(kept.body, { headers: kept.headers });
  // Not `caches.default`: its entries of earlier releases last up to a year, longer than a withdrawn snapshot may.
  const cache = await caches.open('snapshots');
  const cached = await cache.match(url);
  const response = cached ?? (await createResponse());
  if (response.status !== 200) return response;
  if (!cached) waitUntil(cache.put(url, response.clone()));
  const headers = [...response.headers];
  const body = await response.arrayBuffer();
  // Headers name the URLs of the source, which can be longer than the body.
  const bytes = body.byteLength + headers.join('').length;
  recentlySent.set(url, { headers, body }, { bytes, expiresAt: now + MEMORY_TIME });
  return new Response(body, { headers });
}
