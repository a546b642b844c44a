import type { Context } from 'hono';
import type { WebEnv } from './context.ts';

/** Serves an image as a file in which nothing runs. @param caching the header `Cache-Control` */
export function serveImage<E extends WebEnv>(
  c: Context<E>,
  { type, body }: { type: string; body: ReadableStream | Uint8Array<ArrayBuffer> },
  caching: string,
): Response {
  c.set('policy', "default-src 'none'; sandbox");
  return c.body(body, 200, { 'content-type': type, 'cache-control': caching });
}
