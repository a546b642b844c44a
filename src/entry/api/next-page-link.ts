import type { Context } from 'hono';
import type { z } from '../../contracts/common.ts';
import type { ApiEnv } from './router.ts';
import { successResponse } from './responses.ts';

/** Describes a success response that is one page of a list: see `linkNextPage`. */
export function listPageResponse<T extends z.ZodType>(description: string, data: T) {
  const response = successResponse(description, data);
  const Link = {
    description: 'The next page, rel="next" (RFC 8288); absent on the last',
    required: false,
    schema: { type: 'string' as const },
  };
  return { ...response, headers: { ...response.headers, Link } };
}

/** Sets the `Link` header to the request's own URL with the cursor of the next page. `null` on the last page sets none. */
export function linkNextPage(c: Context<ApiEnv>, cursor: string | null): void {
  if (cursor === null) return;
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set('cursor', cursor);
  c.header('Link', `<${c.env.SITE_URL}${pathname}?${searchParams.toString()}>; rel="next"`);
}
