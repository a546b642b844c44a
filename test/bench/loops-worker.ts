import { app } from '../../src/app.ts';
import { Scan as MeasuredScan } from '../../src/objects/scan/scan.ts';
import { countCalls } from './count-calls.ts';
import { newOwner } from './new-owner.ts';
import { countStatements, endStretch, takeSteps } from './stretch.ts';

export { Account } from '../../src/objects/account/account.ts';
export { Host } from '../../src/objects/host/host.ts';
export { Log } from '../../src/objects/log/log.ts';
export { SiteAudits } from '../../src/objects/site-audits/site-audits.ts';
export { WebhookEndpoint } from '../../src/objects/webhook-endpoint/webhook-endpoint.ts';

const { fetch: realFetch } = globalThis;
globalThis.fetch = (...args) => {
  endStretch();
  return realFetch(...args);
};
const wait = scheduler.wait.bind(scheduler);
Object.assign(scheduler, {
  wait: (...args: Parameters<typeof wait>) => {
    endStretch();
    return wait(...args);
  },
});

/** Counts the steps between its yields. */
export class Scan extends MeasuredScan {
  constructor(ctx: DurableObjectState, env: Env) {
    countStatements(ctx.storage.sql);
    super(ctx, countCalls(env, endStretch));
  }

  override async alarm(): Promise<void> {
    endStretch();
    await super.alarm();
    endStretch();
  }
}

/**
 * The service with counters of the steps of scans, for `npm run bench:loops`. `/bench/owner?host=&pages=` creates the owner of a
 * website, `/bench/ping` does nothing, and `/bench/steps` returns and resets the counters (`ScanSteps`).
 */
export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/bench/owner') {
      const pages = Number(searchParams.get('pages'));
      return Response.json(await newOwner(env, searchParams.get('host') ?? '', pages));
    }
    if (pathname === '/bench/ping') return Response.json(null);
    if (pathname === '/bench/steps') return Response.json(takeSteps());
    return app.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;
