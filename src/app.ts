import { Hono } from 'hono';
import { blog } from './api/blog.ts';
import { type ApiEnv, apiRouter } from './api/context.ts';
import { credits } from './api/credits.ts';
import { errorResponse, onError } from './api/errors.ts';
import { healthApi } from './api/health.ts';
import { apiVersion } from './api/middleware/api-version.ts';
import { authenticate } from './api/middleware/authenticate.ts';
import { body } from './api/middleware/body.ts';
import { requestId } from './api/middleware/request-id.ts';
import { allowedMethods, documentOf } from './api/openapi.ts';
import { reports } from './api/reports.ts';
import { scans } from './api/scan.ts';
import { settings } from './api/settings.ts';
import { sites } from './api/sites.ts';
import { submissions } from './api/submissions.ts';
import { websites } from './api/websites.ts';
import type { WebEnv } from './web/context.ts';
import { notFoundPage } from './web/errors.tsx';
import { web } from './web/routes.tsx';

/** By the service's address: one, except in tests. */
const contracts = new Map<string, ReturnType<typeof documentOf>>();

/** The JSON API, version 1: everything but /health and the contract itself needs a key. */
const api = apiRouter();
api.openAPIRegistry.registerComponent('securitySchemes', 'key', {
  type: 'http',
  scheme: 'bearer',
  description: 'A personal API key, `svk_…`, made in the account area of the web app',
});
api.route('/', healthApi);
api.get('/openapi.json', (c) => c.json(contract(c.env.SITE_URL)));
api.use('/reports/*', authenticate, body);
api.route('/', reports);
api.use('/credits/*', authenticate);
api.route('/', credits);
api.use('/settings/*', authenticate);
api.route('/', settings);
api.use('/websites/*', authenticate, body);
api.route('/', websites);
api.route('/', sites);
api.route('/', scans);
api.use('/submissions/*', authenticate, body);
api.route('/', submissions);
api.use('/blog/*', authenticate);
api.route('/', blog);
api.all('*', (c) => {
  const allow = allowedMethods(api, c.req.path.replace('/api/v1', ''));
  if (allow.length === 0) return errorResponse(c, 404, `There is no ${c.req.path} in this API`);
  c.header('Allow', allow.join(', '));
  return errorResponse(c, 405, `${c.req.path} does not answer ${c.req.method}, only ${allow.join(', ')}`);
});

export const app = new Hono<ApiEnv & WebEnv>();
app.use('/api/*', apiVersion, requestId);
app.route('/api/v1', api);
app.all('/api/*', (c) => errorResponse(c, 404, `There is no ${c.req.path}; the API is at /api/v1`));
app.use('/docs/api', (c, next) => {
  c.set('contract', contract(c.env.SITE_URL));
  return next();
});
app.route('/', web);
app.notFound(notFoundPage);
app.onError(onError);

/** The contract, made when it is first asked for: that takes some 20 ms, and the routes stay as they are. */
function contract(siteUrl: string) {
  const document = contracts.get(siteUrl) ?? documentOf(api, siteUrl);
  contracts.set(siteUrl, document);
  return document;
}
