import { app } from '../../src/app.ts';
import { newOwner } from './new-owner.ts';

export { Account } from '../../src/objects/account/account.ts';
export { Host } from '../../src/objects/host/host.ts';
export { Log } from '../../src/objects/log/log.ts';
export { Scan } from '../../src/objects/scan/scan.ts';
export { SiteAudits } from '../../src/objects/site-audits/site-audits.ts';
export { WebhookEndpoint } from '../../src/objects/webhook-endpoint/webhook-endpoint.ts';

/** The service, for `npm run bench:http`. `/bench/owner?host=` creates an account that owns a website and returns its API key. */
export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/bench/owner')
      return Response.json(await newOwner(env, searchParams.get('host') ?? '', 100));
    return app.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;
