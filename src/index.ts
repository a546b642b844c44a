import { app } from './app.ts';

export { Account } from './account/account.ts';

export default { fetch: app.fetch } satisfies ExportedHandler<Env>;
