import type { Context } from 'hono';

/** Redirects a GET request under /websites/:host if its path has another name of the host. Returns `null` if not. */
export function redirectToCanonicalHost(c: Context, host: string): Response | null {
  if (c.req.method !== 'GET' || c.req.param('host') === host) return null;
  const { pathname, search } = new URL(c.req.url);
  const subpath = pathname.split('/').slice(3);
  return c.redirect(['/websites', host, ...subpath].join('/') + search, 303);
}
