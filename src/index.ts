export { Account } from './account/account.ts';

export default { fetch: () => new Response('') } satisfies ExportedHandler<Env>;
