import { waitUntil } from 'cloudflare:workers';

/**
 * Answer from Cloudflare's edge cache, else make the answer and keep it there as long as its `Cache-Control` says. Only whole
 * answers are kept.
 *
 * @param url what the answer depends on, and nothing else
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
