import { createMiddleware } from 'hono/factory';

/** For pages of an account: caches must not store them. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
});

/** For public pages: caches may store successful responses for five minutes. */
export const cacheBriefly = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) c.header('Cache-Control', 'public, max-age=300');
});
