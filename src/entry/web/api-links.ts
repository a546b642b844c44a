import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { WebEnv } from './context.ts';

export const API_CATALOG_PATH = '/.well-known/api-catalog';

/** Sets the `Link` header (RFC 8288) to the API catalog (RFC 9727), and to the description and documentation of the API (RFC 8631). */
export function linkApi(c: Context<WebEnv>): void {
  c.header(
    'Link',
    [
      `<${API_CATALOG_PATH}>; rel="api-catalog"; type="application/linkset+json"`,
      '</api/v1/openapi.json>; rel="service-desc"; type="application/json"',
      '</docs>; rel="service-doc"; type="text/html"',
    ].join(', '),
  );
}

/** `linkApi` for pages. */
export const withApiLinks = createMiddleware<WebEnv>(async (c, next) => {
  await next();
  linkApi(c);
});
