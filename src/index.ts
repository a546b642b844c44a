import { app } from './app.ts';
import { runHourlyJobs } from './services/maintenance/run-hourly-jobs.ts';
import { startDueRuns } from './services/schedules/start-due-runs.ts';

export { Account } from './account/account.ts';
export { Host } from './host/host.ts';
export { Scan } from './scan/scan.ts';
export { SiteAudits } from './site-audits/site-audits.ts';
export { WebhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

/** The trigger of the hourly jobs. The other one in wrangler.toml starts the runs of schedules. */
const HOURLY = '23 * * * *';

export default {
  fetch: app.fetch,
  scheduled: ({ cron, scheduledTime }, env) =>
    cron === HOURLY ? runHourlyJobs(env) : startDueRuns(env, scheduledTime),
} satisfies ExportedHandler<Env>;
