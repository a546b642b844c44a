import { app } from '../../src/app.ts';
import { newOwner } from './new-owner.ts';

export { Account } from '../../src/account/account.ts';
export { Host } from '../../src/host/host.ts';
export { SiteAudits } from '../../src/site-audits/site-audits.ts';

/** Calls of the Worker since `/bench/counts` was last requested. */
const counts = {
  fetches: 0,
  databaseCalls: 0,
  statements: 0,
  rowsWritten: 0,
  objectCalls: 0,
  bucketCalls: 0,
};

const { fetch: realFetch } = globalThis;
globalThis.fetch = (...args) => {
  counts.fetches++;
  return realFetch(...args);
};

/**
 * The service with counters, for `npm run bench:scan`. `/bench/owner?host=&pages=` creates the owner of a website,
 * `/bench/fetches` fetches the URLs in its JSON body, four at once, and `/bench/counts` returns and resets the counters.
 */
export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/bench/owner') {
      const pages = Number(searchParams.get('pages'));
      return Response.json(await newOwner(env, searchParams.get('host') ?? '', pages));
    }
    if (pathname === '/bench/fetches') return Response.json(await fetchAll(await request.json()));
    if (pathname === '/bench/counts') {
      const result = { ...counts };
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0;
      return Response.json(result);
    }
    return app.fetch(request, countCalls(env), context);
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

function countCalls(env: Env): Env {
  const countObjectCalls = (namespace: DurableObjectNamespace) => ({
    getByName: (name: string) =>
      new Proxy(namespace.getByName(name), {
        get: (stub, member) => {
          counts.objectCalls++;
          return Reflect.get(stub, member) as unknown;
        },
      }),
  });
  const put = (...args: Parameters<R2Bucket['put']>) => {
    counts.bucketCalls++;
    return env.AUDITS.put(...args);
  };
  return {
    ...env,
    DB: countDatabaseCalls(env.DB),
    ACCOUNT: countObjectCalls(env.ACCOUNT) as unknown as Env['ACCOUNT'],
    SITE_AUDITS: countObjectCalls(env.SITE_AUDITS) as unknown as Env['SITE_AUDITS'],
    AUDITS: { put } as unknown as R2Bucket,
  };
}

function countDatabaseCalls(db: D1Database): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const countCall = <T>(result: T, results: D1Result[]): T => {
    counts.databaseCalls++;
    counts.statements += Math.max(1, results.length);
    for (const { meta } of results) counts.rowsWritten += meta.rows_written;
    return result;
  };
  const statement = (original: D1PreparedStatement): object => {
    const wrapped = {
      bind: (...values: unknown[]) => statement(original.bind(...values)),
      all: async () => original.all().then((result) => countCall(result, [result])),
      run: async () => original.run().then((result) => countCall(result, [result])),
      raw: async () => original.raw().then((rows) => countCall(rows, [])),
    };
    originals.set(wrapped, original);
    return wrapped;
  };
  return {
    prepare: (query: string) => statement(db.prepare(query)),
    batch: async (statements: object[]) => {
      const results = await db.batch(statements.flatMap((wrapped) => originals.get(wrapped) ?? []));
      return countCall(results, results);
    },
  } as unknown as D1Database;
}
