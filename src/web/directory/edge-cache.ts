import { waitUntil } from 'cloudflare:workers';

/**
 * Answer from Cloudflare's edge cache, else make the answer and keep it there as long as its `Cache-Control` says. Only whole
 * answers are kept.
 *
 * @param address what the answer depends on, and nothing else
 */
export async function edgeCached(address: string, make: () => Promise<Response>): Promise<Response> {
  const cached = await caches.default.match(address);
  if (cached) return cached;
  const response = await make();
  if (response.status === 200) waitUntil(caches.default.put(address, response.clone()));
  return response;
}
