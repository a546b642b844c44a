import { app } from '../../src/app.ts';
import { Account as NearAccount } from '../../src/objects/account/account.ts';
import { Host as NearHost } from '../../src/objects/host/host.ts';
import { Log as NearLog } from '../../src/objects/log/log.ts';
import { Scan as NearScan } from '../../src/objects/scan/scan.ts';
import { SiteAudits as NearSiteAudits } from '../../src/objects/site-audits/site-audits.ts';
import { WebhookEndpoint as NearWebhookEndpoint } from '../../src/objects/webhook-endpoint/webhook-endpoint.ts';
import { changeCountedWork } from '../../src/objects/account/limits.ts';
import { createAudit } from '../../src/services/audits/create-audit.ts';
import { createSession } from '../../src/services/accounts/sessions.ts';
import { delayCalls, distant, setDelays, takeWaited } from './delay-calls.ts';
import { newOwner } from './new-owner.ts';

/** Can forget its last audit. */
export class Account extends distant(NearAccount) {
  forgetAudits(): void {
    changeCountedWork(this.ctx.storage.kv, (work) => void delete work.starts.audit);
  }
}
export const Host = distant(NearHost);
export const Log = distant(NearLog);
export const Scan = distant(NearScan);
export const SiteAudits = distant(NearSiteAudits);
export const WebhookEndpoint = distant(NearWebhookEndpoint);

/**
 * The service with D1, R2 and objects that are as far away as a request says, for `npm run bench:trips`. `/bench/site?host=` creates an
 * account that owns a website and has audited its home page more than a minute ago; `PUT /bench/delays` takes the delays of all later calls as JSON.
 */
export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/bench/site')
      return Response.json(await createSite(env, searchParams.get('host') ?? ''));
    if (pathname === '/bench/delays') return setDelays(request);
    if (pathname === '/bench/waited') return takeWaited();
    return app.fetch(request, delayCalls(env), context);
  },
} satisfies ExportedHandler<Env>;

async function createSite(env: Env, host: string) {
  const email = `owner-${host}@example.com`;
  const { accountId, key } = await newOwner(env, host, 100);
  const { id: reportId } = await createAudit(
    { env, caller: { accountId, email } },
    { url: `https://${host}/` },
  );
  const account = env.ACCOUNT as unknown as DurableObjectNamespace<Account>;
  await account.getByName(accountId).forgetAudits();
  const client = { address: '127.0.0.1', userAgent: '', country: null };
  const { token } = await createSession(env, { email, client });
  return { host, key, token, reportId };
}
