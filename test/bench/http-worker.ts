import { app } from '../../src/app.ts';
import { newOwner } from './new-owner.ts';

export { Account } from '../../src/account/account.ts';
export { Host } from '../../src/host/host.ts';
export { Log } from '../../src/log/log.ts';
export { Scan } from '../../src/scan/scan.ts';
export { SiteAudits } from '../../src/site-audits/site-audits.ts';
export { WebhookEndpoint } from '../../src/webhook-endpoint/webhook-endpoint.ts';

/** The service, for `npm run bench:http`. `/bench/owner?host=` creates an account that owns a website and returns its API key. */
export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/bench/owner')
      return Response.json(await newOwner(env, searchParams.get('host') ?? '', 100));
    return app.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;
