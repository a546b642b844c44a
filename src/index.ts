import { app } from './app.ts';
import { placeObjects } from './lib/place-objects.ts';

export { Account } from './objects/account/account.ts';
export { Host } from './objects/host/host.ts';
export { Log } from './objects/log/log.ts';
export { Scan } from './objects/scan/scan.ts';
export { SiteAudits } from './objects/site-audits/site-audits.ts';
export { WebhookEndpoint } from './objects/webhook-endpoint/webhook-endpoint.ts';

export default {
  fetch: (request, env, context) => app.fetch(request, placeObjects(env), context),
  // Loaded on demand, like the applications of src/app.ts.
  scheduled: async ({ cron, scheduledTime }, env) =>
    (await import('./services/jobs/run-job.ts')).runJob(placeObjects(env), cron, scheduledTime),
} satisfies ExportedHandler<Env>;
