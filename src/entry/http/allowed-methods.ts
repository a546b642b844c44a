import type { Env, Hono } from 'hono';

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];

/** Lists the methods that an application supports at a path, sorted, for `Allow` (RFC 9110 section 10.2.1). None for an unknown path. */
export function getAllowedMethods<E extends Env>(
  { router }: Pick<Hono<E>, 'router'>,
  path: string,
): string[] {
  const methods = METHODS.filter((method) =>
    router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );
  return methods.includes('GET') ? [...methods, 'HEAD'].toSorted() : methods;
}
