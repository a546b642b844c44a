import { createMiddleware } from 'hono/factory';

/** For pages about one person: kept nowhere. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
});

/** For pages everyone sees alike. */
export const cacheBriefly = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) c.header('Cache-Control', 'public, max-age=300');
});
