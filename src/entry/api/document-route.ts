import type { RouteConfig } from '@hono/zod-openapi';
import { conditionalGet } from './middleware/conditional-get.ts';
import { notModifiedResponse } from './responses.ts';
import { createApiRoute } from './router.ts';

/** Same as `createApiRoute`, for a GET of a document: with `ETag` and `If-None-Match`. */
export function createDocumentRoute<R extends RouteConfig>(tags: string | string[], route: R) {
  return createApiRoute(tags, {
    ...route,
    middleware: conditionalGet,
    responses: { ...route.responses, 304: notModifiedResponse },
  });
}
