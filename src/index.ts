import { app } from './app.ts';
import { runHourlyJobs } from './services/maintenance/run-hourly-jobs.ts';

export { Account } from './account/account.ts';
export { Host } from './host/host.ts';
export { Scan } from './scan/scan.ts';
export { SiteAudits } from './site-audits/site-audits.ts';

export default {
  fetch: app.fetch,
  scheduled: (_controller, env) => runHourlyJobs(env),
} satisfies ExportedHandler<Env>;
