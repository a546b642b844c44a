import { app } from './app.ts';

export { Account } from './account/account.ts';
export { Host } from './host/host.ts';
export { Log } from './log/log.ts';
export { Scan } from './scan/scan.ts';
export { SiteAudits } from './site-audits/site-audits.ts';
export { WebhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

/**
 * The job of each trigger in wrangler.toml, called with the scheduled time (milliseconds since 1970). Loaded on demand, like
 * the applications of src/app.ts.
 */
const CRONS: Record<string, (env: Env, now: number) => Promise<void>> = {
  '23 * * * *': async (env) => (await import('./services/maintenance/run-hourly-jobs.ts')).runHourlyJobs(env),
  '*/5 * * * *': async (env, now) =>
    (await import('./services/schedules/start-due-runs.ts')).startDueRuns(env, now),
  '* * * * *': async (env) => (await import('./services/maintenance/run-minute-jobs.ts')).runMinuteJobs(env),
};

export default {
  fetch: app.fetch,
  scheduled: async ({ cron, scheduledTime }, env) => {
    const run = CRONS[cron];
    if (!run) throw new Error(`no job has the trigger ${cron}`);
    await run(env, scheduledTime);
  },
} satisfies ExportedHandler<Env>;
