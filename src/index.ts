import { app } from './app.ts';

export { Account } from './objects/account/account.ts';
export { Host } from './objects/host/host.ts';
export { Log } from './objects/log/log.ts';
export { Scan } from './objects/scan/scan.ts';
export { SiteAudits } from './objects/site-audits/site-audits.ts';
export { WebhookEndpoint } from './objects/webhook-endpoint/webhook-endpoint.ts';

export default {
  fetch: app.fetch,
  // Loaded on demand, like the applications of src/app.ts.
  scheduled: async ({ cron, scheduledTime }, env) =>
    (await import('./services/jobs/run-job.ts')).runJob(env, cron, scheduledTime),
} satisfies ExportedHandler<Env>;
