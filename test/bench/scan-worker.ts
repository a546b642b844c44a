import { app } from '../../src/app.ts';
import { Account as NearAccount } from '../../src/objects/account/account.ts';
import { Host as NearHost } from '../../src/objects/host/host.ts';
import { Scan as NearScan } from '../../src/objects/scan/scan.ts';
import { SiteAudits as NearSiteAudits } from '../../src/objects/site-audits/site-audits.ts';
import type { ScanProgress } from '../../src/objects/scan/scan-state.ts';
import { countCalls, newCounts } from './count-calls.ts';
import { delayCalls, distant, setDelays } from './delay-calls.ts';
import { newOwner } from './new-owner.ts';
import type { ScanCounts, SliceCounts } from './scan-counts.ts';

export { WebhookEndpoint } from '../../src/objects/webhook-endpoint/webhook-endpoint.ts';

export const Account = distant(NearAccount);
export const Host = distant(NearHost);
export const SiteAudits = distant(NearSiteAudits);

const newScanCounts = (): ScanCounts => ({
  slices: 0,
  total: newCounts(),
  most: newCounts(),
  mostAtEnd: newCounts(),
});

/** Calls of the slice that is running. */
let slice = newCounts();
let scanCounts = newScanCounts();

const { fetch: realFetch } = globalThis;
globalThis.fetch = (...args) => {
  slice.fetches++;
  return realFetch(...args);
};

/** Counts what each of its slices calls, which is one invocation. */
export class Scan extends distant(NearScan) {
  constructor(ctx: DurableObjectState, env: Env) {
    super(
      ctx,
      countCalls(env, (name, count) => (slice[name] += count)),
    );
  }

  override async alarm(): Promise<void> {
    slice = newCounts();
    const phase = this.ctx.storage.kv.get<ScanProgress>('progress')?.phase;
    await super.alarm();
    slice.subrequests = slice.fetches + slice.databaseCalls + slice.objectCalls + slice.bucketCalls;
    const { total, most, mostAtEnd } = scanCounts;
    const isAtEnd = phase === 'settle' || phase === 'score';
    const ofPhase = isAtEnd ? mostAtEnd : most;
    if (!isAtEnd) scanCounts.slices++;
    for (const name of Object.keys(slice) as (keyof SliceCounts)[]) {
      total[name] += slice[name];
      ofPhase[name] = Math.max(ofPhase[name], slice[name]);
    }
  }
}

/**
 * The service with counters of scans, for `npm run bench:scan`. `/bench/owner?host=&pages=` creates the owner of a website,
 * `PUT /bench/delays` takes the delays of calls, `/bench/fetches` fetches the URLs in its JSON body, four at the same time,
 * `/bench/puts?count=` stores as many documents of 10 KB, and `/bench/counts` returns and resets the counters.
 */
export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/bench/owner') {
      const pages = Number(searchParams.get('pages'));
      return Response.json(await newOwner(env, searchParams.get('host') ?? '', pages));
    }
    if (pathname === '/bench/delays') return setDelays(request);
    if (pathname === '/bench/fetches') return Response.json(await fetchAll(await request.json()));
    if (pathname === '/bench/puts')
      return Response.json(await putAll(env, Number(searchParams.get('count'))));
    if (pathname === '/bench/counts') {
      const result = scanCounts;
      scanCounts = newScanCounts();
      return Response.json(result);
    }
    return app.fetch(request, delayCalls(env), context);
  },
} satisfies ExportedHandler<Env>;

async function fetchAll(urls: string[]): Promise<number> {
  let bytes = 0;
  const lane = async () => {
    for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
      bytes += (await (await fetch(url)).arrayBuffer()).byteLength;
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return bytes;
}

/** Stores random documents with the options of `putDocuments`, one after the other. Returns their number. */
async function putAll({ AUDITS }: Env, count: number): Promise<number> {
  const documents = crypto.getRandomValues(new Uint8Array(10_000));
  const prefix = crypto.randomUUID();
  for (let number = 0; number < count; number++)
    await AUDITS.put(`${prefix}/${number}`, documents, { onlyIf: { etagDoesNotMatch: '*' } });
  return count;
}
