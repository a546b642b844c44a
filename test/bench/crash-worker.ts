import { app } from '../../src/app.ts';
import type { AccountState } from './account-state.ts';
import { newOwner } from './new-owner.ts';

export { Account } from '../../src/objects/account/account.ts';
export { Host } from '../../src/objects/host/host.ts';
export { Log } from '../../src/objects/log/log.ts';
export { Scan } from '../../src/objects/scan/scan.ts';
export { SiteAudits } from '../../src/objects/site-audits/site-audits.ts';
export { WebhookEndpoint } from '../../src/objects/webhook-endpoint/webhook-endpoint.ts';

/**
 * The service, for `npm run test:crash`. `/crash/owner?host=&pages=` creates the owner of a website, `/crash/state?account=` returns
 * what an account has (`AccountState`).
 */
export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/crash/owner') {
      return Response.json(
        await newOwner(env, searchParams.get('host') ?? '', Number(searchParams.get('pages'))),
      );
    }
    if (pathname === '/crash/state')
      return Response.json(await readState(env, searchParams.get('account') ?? ''));
    return app.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;

async function readState(env: Env, accountId: string): Promise<AccountState> {
  const [audits, scans] = await env.DB_1.batch<Record<string, unknown>>([
    env.DB_1.prepare('SELECT normalized_url AS url FROM reports WHERE account_id = ?').bind(accountId),
    env.DB_1.prepare(
      'SELECT id, pages_stored AS pagesStored, finished_at IS NOT NULL AS isFinished FROM scans WHERE account_id = ?',
    ).bind(accountId),
  ]);
  const account = env.ACCOUNT.getByName(accountId);
  const { balance, available } = await account.getCredits(0);
  return {
    urls: (audits?.results ?? []).map(({ url }) => String(url)),
    scans: (scans?.results ?? []).map(({ id, pagesStored, isFinished }) => ({
      id: String(id),
      pagesStored: Number(pagesStored),
      isFinished: isFinished === 1,
    })),
    balance,
    held: balance - available,
  };
}
