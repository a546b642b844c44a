import { waitUntil } from 'cloudflare:workers';

/**
 * Returns the response from Cloudflare's edge cache, or creates it and caches it as long as its `Cache-Control` says. Only
 * responses with status 200 are cached.
 *
 * @param url the cache key: the response may depend on nothing else
 */
export async function readThroughEdgeCache(
  url: string,
  createResponse: () => Promise<Response>,
): Promise<Response> {
  // Not `caches.default`: its entries of earlier releases last up to a year, longer than a withdrawn snapshot may.
  const cache = await caches.open('snapshots');
  const cached = await cache.match(url);
  if (cached) return cached;
  const response = await createResponse();
  if (response.status === 200) waitUntil(cache.put(url, response.clone()));
  return response;
}
