import { Hono } from 'hono';
import { createApi } from './entry/api/create-api.ts';
import { onError } from './entry/api/errors.ts';
import { requestId } from './entry/api/middleware/request-id.ts';
import { apiSecurityHeaders } from './entry/api/middleware/security-headers.ts';
import type { ApiEnv } from './entry/api/router.ts';
import { ROUTERS } from './entry/api/routers.ts';
import { SECTIONS } from './sections.ts';

/** Paths of the authorization server that programs use. */
const OAUTH_PATHS = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/register',
];

type Application = Pick<Hono<ApiEnv>, 'fetch'>;

/**
 * The service. Each application is loaded at its first request, which halves the CPU time of a new isolate's first answer.
 */
export const app = new Hono<ApiEnv>();

// /reports/:id/fixes before /reports, which has all paths below it.
for (const [path, load] of Object.entries(ROUTERS).reverse())
  mount(`/api/v1${path}`, async () => createApi(await load()));
mount('/api', async () => createApi((await import('./entry/api/openapi.ts')).openApi));
app.all('/mcp', requestId, apiSecurityHeaders, async (c) => {
  const { serveMcp } = await import('./entry/mcp/serve-mcp.ts');
  const waitUntil = c.executionCtx.waitUntil.bind(c.executionCtx);
  return serveMcp(c.req.raw, { env: c.env, requestId: c.get('requestId'), waitUntil });
});
mount('/log/entries', async () => createApi((await import('./entry/api/log-entries.ts')).logEntries, '/'));
for (const path of OAUTH_PATHS) mount(path, async () => (await import('./entry/oauth/routes.ts')).oauth);
for (const [path, load] of Object.entries(SECTIONS)) mount(path, load);
app.onError(onError);

/** Mounts an application at a path and everything below it. */
function mount(path: string, load: () => Promise<Application>): void {
  let loaded: Application | null = null;
  const answer: Application['fetch'] = async (...request) => {
    loaded ??= await load();
    return loaded.fetch(...request);
  };
  app.mount(path, answer, { replaceRequest: false });
}
