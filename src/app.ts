import { type Context, Hono } from 'hono';
import { alerts } from './api/alerts.ts';
import { blog } from './api/blog.ts';
import { type ApiEnv, createApiRouter } from './api/router.ts';
import { checks } from './api/checks.ts';
import { credits } from './api/credits.ts';
import { deliveries } from './api/deliveries.ts';
import { toErrorResponse, onError } from './api/errors.ts';
import { fixes } from './api/fixes.ts';
import { health } from './api/health.ts';
import { limits } from './api/limits.ts';
import { apiVersion } from './api/middleware/api-version.ts';
import { auditRateLimitHeaders } from './api/middleware/audit-rate-limit-headers.ts';
import { authenticate, authenticateReportReader } from './api/middleware/authenticate.ts';
import { conditionalGet } from './api/middleware/conditional-get.ts';
import { readDryRun } from './api/middleware/dry-run.ts';
import { idempotency } from './api/middleware/idempotency.ts';
import { parseBody } from './api/middleware/parse-body.ts';
import { requestId } from './api/middleware/request-id.ts';
import { securityHeaders } from './api/middleware/security-headers.ts';
import { buildOpenApiDocument, getAllowedMethods, respondWithOpenApi } from './api/openapi.ts';
import { logEntries } from './api/log-entries.ts';
import { reportChanges } from './api/report-changes.ts';
import { reports } from './api/reports.ts';
import { scanRecords } from './api/scan-records.ts';
import { scans } from './api/scans.ts';
import { schedules } from './api/schedules.ts';
import { settings } from './api/settings.ts';
import { scores } from './api/scores.ts';
import { siteReports } from './api/site-reports.ts';
import { submissions } from './api/submissions.ts';
import { watchedPages } from './api/watched-pages.ts';
import { describeEvents } from './api/webhook-events.ts';
import { webhooks } from './api/webhooks.ts';
import { websites } from './api/websites.ts';
import { ServiceError } from './lib/errors.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { oauth } from './oauth/routes.ts';
import type { WebEnv } from './web/context.ts';
import { renderNotFoundPage } from './web/error-page.tsx';
import { createWebRoutes } from './web/routes.tsx';

/** By URL of the service: only one, except in tests. */
const openApiDocuments = new Map<string, ReturnType<typeof buildOpenApiDocument>>();

/** The JSON API, version 1. All paths except /health, /checks and /openapi.json require an API key. */
const api = createApiRouter();
api.openAPIRegistry.registerComponent('securitySchemes', 'key', {
  type: 'http',
  scheme: 'bearer',
  description: 'A personal API key, `svk_…`, made in the account area of the web app',
});
describeEvents(api);
api.route('/', health);
// The API catalog names this address (RFC 9727).
api.get('/', (c) => c.redirect('/api/v1/openapi.json'));
api.get('/openapi.json', conditionalGet, (c) => respondWithOpenApi(c, getOpenApiDocument(c.env.SITE_URL)));
api.route('/', checks);
api.route('/', logEntries);
api.get('/reports/:id{r_\\w+}', authenticateReportReader);
api.use('/reports/*', authenticate, parseBody);
api.on('POST', ['/reports', '/reports/:id/refresh'], auditRateLimitHeaders);
api.use('/reports/*', idempotency);
api.route('/', reports);
api.route('/', reportChanges);
api.use('/credits/*', authenticate);
api.route('/', credits);
api.use('/limits', authenticate);
api.route('/', limits);
api.use('/settings/*', authenticate);
api.route('/', settings);
api.use('/websites/*', authenticate, parseBody);
api.on('POST', '/websites/:host/scan', readDryRun);
api.use('/websites/*', idempotency);
api.route('/', websites);
api.route('/', alerts);
api.route('/', scores);
api.route('/', siteReports);
api.route('/', fixes);
api.route('/', scans);
api.route('/', scanRecords);
api.route('/', schedules);
api.use('/watched-pages/*', authenticate, parseBody, idempotency);
api.route('/', watchedPages);
api.use('/submissions/*', authenticate, parseBody);
api.on('POST', '/submissions', readDryRun);
api.use('/submissions/*', idempotency);
api.route('/', submissions);
api.use('/webhooks/*', authenticate, parseBody, idempotency);
api.route('/', webhooks);
api.route('/', deliveries);
api.use('/blog/*', authenticate);
api.route('/', blog);
api.all('*', refuseRequest);

/** The web app. */
export const web = createWebRoutes(getOpenApiDocument);

export const app = new Hono<ApiEnv & WebEnv>();
app.use('/api/*', apiVersion, requestId, securityHeaders);
app.route('/api/v1', api);
app.all('/api/*', (c) =>
  toErrorResponse(c, new ServiceError('route_not_found', `There is no ${c.req.path}: the API is at /api/v1`)),
);
app.use('/mcp', requestId, securityHeaders);
app.all('/mcp', (c) => {
  const waitUntil = c.executionCtx.waitUntil.bind(c.executionCtx);
  return serveMcp(c.req.raw, { env: c.env, requestId: c.get('requestId'), waitUntil });
});
app.use('/log/entries', requestId, securityHeaders);
app.route('/', logEntries);
app.all('/log/entries', refuseRequest);
app.route('/', oauth);
app.route('/', web);
app.notFound(renderNotFoundPage);
app.onError(onError);

/** Answers a request that no operation of the API takes: 404, or 405 if another method is allowed. */
function refuseRequest(c: Context<ApiEnv>): Response {
  const allow = getAllowedMethods(api, c.req.path.replace('/api/v1', ''));
  if (allow.length === 0)
    return toErrorResponse(c, new ServiceError('route_not_found', `There is no ${c.req.path} in this API`));
  c.header('Allow', allow.join(', '));
  return toErrorResponse(
    c,
    new ServiceError(
      'method_not_allowed',
      `${c.req.path} does not support ${c.req.method}, only ${allow.join(', ')}`,
    ),
  );
}

/** Builds the OpenAPI document at the first request, which takes about 20 ms. */
function getOpenApiDocument(siteUrl: string) {
  const document = openApiDocuments.get(siteUrl) ?? buildOpenApiDocument(api, siteUrl);
  openApiDocuments.set(siteUrl, document);
  return document;
}
