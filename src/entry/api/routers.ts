import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './router.ts';

/**
 * The routers of the API by the path below /api/v1 that they answer, in the order of the OpenAPI document. Each is loaded on
 * demand: creating all their schemas would take half of the time until a new isolate first answers.
 */
export const ROUTERS: Record<string, () => Promise<OpenAPIHono<ApiEnv>>> = {
  '/health': async () => (await import('./health.ts')).health,
  '/operations': async () => (await import('./operations.ts')).operations,
  '/checks': async () => (await import('./checks.ts')).checks,
  '/log/entries': async () => (await import('./log-entries.ts')).logEntries,
  '/reports': async () => (await import('./reports.ts')).reports,
  '/reports/:id/changes': async () => (await import('./report-changes.ts')).reportChanges,
  '/reports/:id/fix-verifications': async () => (await import('./fix-verifications.ts')).fixVerifications,
  '/reports/:id/fixes': async () => (await import('./fixes.ts')).pageFixes,
  '/credits': async () => (await import('./credits.ts')).credits,
  '/limits': async () => (await import('./limits.ts')).limits,
  '/settings': async () => (await import('./settings.ts')).settings,
  '/websites': async () => (await import('./websites.ts')).websites,
  '/scans': async () => (await import('./scan-queue.ts')).scanQueue,
  '/watched-pages': async () => (await import('./watched-pages.ts')).watchedPages,
  '/submissions': async () => (await import('./submissions.ts')).submissions,
  '/webhooks': async () => (await import('./webhooks.ts')).webhooks,
  '/blog': async () => (await import('./blog.ts')).blog,
};
