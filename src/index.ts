import { app } from './app.ts';

export { Account } from './objects/account/account.ts';
export { Host } from './objects/host/host.ts';
export { Log } from './objects/log/log.ts';
export { Scan } from './objects/scan/scan.ts';
export { SiteAudits } from './objects/site-audits/site-audits.ts';
export { WebhookEndpoint } from './objects/webhook-endpoint/webhook-endpoint.ts';

/**
 * The job of each trigger in wrangler.toml, called with the scheduled time (milliseconds since 1970). Loaded on demand, like
 * the applications of src/app.ts.
 */
const CRONS: Record<string, (env: Env, now: number) => Promise<void>> = {
  '23 * * * *': async (env) => (await import('./services/jobs/run-jobs.ts')).runHourlyJobs(env),
  '*/5 * * * *': async (env, now) =>
    (await import('./services/scans/start-due-runs.ts')).startDueRuns(env, now),
  '* * * * *': async (env) => (await import('./services/jobs/run-jobs.ts')).runMinuteJobs(env),
};

export default {
  fetch: app.fetch,
  scheduled: async ({ cron, scheduledTime }, env) => {
    const run = CRONS[cron];
    if (!run) throw new Error(`no job has the trigger ${cron}`);
    await run(env, scheduledTime);
  },
} satisfies ExportedHandler<Env>;
