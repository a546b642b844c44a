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
  const cached = await caches.default.match(url);
  if (cached) return cached;
  const response = await createResponse();
  if (response.status === 200) waitUntil(caches.default.put(url, response.clone()));
  return response;
}
