import { app } from './app.ts';
import { runHourlyJobs } from './services/maintenance/run-hourly-jobs.ts';
import { runMinuteJobs } from './services/maintenance/run-minute-jobs.ts';
import { startDueRuns } from './services/schedules/start-due-runs.ts';

export { Account } from './account/account.ts';
export { Host } from './host/host.ts';
export { Log } from './log/log.ts';
export { Scan } from './scan/scan.ts';
export { SiteAudits } from './site-audits/site-audits.ts';
export { WebhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

/** What each trigger in wrangler.toml runs, with the time it is for (milliseconds since 1970). */
const CRONS: Record<string, (env: Env, now: number) => Promise<void>> = {
  '23 * * * *': runHourlyJobs,
  '*/5 * * * *': startDueRuns,
  '* * * * *': runMinuteJobs,
};

export default {
  fetch: app.fetch,
  scheduled: async ({ cron, scheduledTime }, env) => {
    const run = CRONS[cron];
    if (!run) throw new Error(`no job has the trigger ${cron}`);
    await run(env, scheduledTime);
  },
} satisfies ExportedHandler<Env>;
