import { app } from './app.ts';
import { runHourly } from './services/maintenance/hourly.ts';

export { Account } from './account/account.ts';

export default {
  fetch: app.fetch,
  scheduled: (_controller, env) => runHourly(env),
} satisfies ExportedHandler<Env>;
