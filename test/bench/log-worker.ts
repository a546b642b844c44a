import { Account as MeasuredAccount } from '../../src/objects/account/account.ts';
import { app } from '../../src/app.ts';
import { Log as MeasuredLog } from '../../src/objects/log/log.ts';
import { sequenceLog } from '../../src/services/directory/log.ts';
import type { LogCounts } from './log-counts.ts';
import { newOwner } from './new-owner.ts';

export { Host } from '../../src/objects/host/host.ts';
export { Scan } from '../../src/objects/scan/scan.ts';
export { SiteAudits } from '../../src/objects/site-audits/site-audits.ts';
export { WebhookEndpoint } from '../../src/objects/webhook-endpoint/webhook-endpoint.ts';

const BUCKETS = ['SNAPSHOTS', 'AUDITS', 'LOG_FILES'] as const;
const OBJECTS = ['ACCOUNT', 'HOST', 'LOG', 'SCAN', 'SITE_AUDITS', 'WEBHOOK_ENDPOINT'] as const;

let counts: LogCounts = {};
/** Results of SQL in the object `Log`, which know the rows they wrote once they are read. */
let cursors: { rowsWritten: number; rowsRead: number }[] = [];

function count(name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Returns an object whose methods are counted by name. */
function countMethods<T extends object>(target: T, prefix: string): T {
  return new Proxy(target, {
    get:
      (_, name) =>
      (...args: unknown[]) => {
        count(`${prefix}.${String(name)}`);
        return Reflect.apply(Reflect.get(target, name) as () => unknown, target, args);
      },
  });
}

function countCalls(env: Env): Env {
  const bindings: Record<string, unknown> = { ...env };
  for (const name of BUCKETS) bindings[name] = countMethods(env[name], name);
  for (const name of OBJECTS) {
    const namespace: DurableObjectNamespace = env[name];
    bindings[name] = { getByName: (object: string) => countMethods(namespace.getByName(object), name) };
  }
  return bindings as unknown as Env;
}

export class Account extends MeasuredAccount {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, countCalls(env));
  }
}

/** Counts its alarms and what it writes. */
export class Log extends MeasuredLog {
  constructor(ctx: DurableObjectState, env: Env) {
    const { sql, kv } = ctx.storage;
    const [exec, put, setAlarm] = [
      sql.exec.bind(sql),
      kv.put.bind(kv),
      ctx.storage.setAlarm.bind(ctx.storage),
    ];
    Object.assign(sql, {
      exec: (...args: Parameters<typeof exec>) => {
        const cursor = exec(...args);
        cursors.push(cursor);
        return cursor;
      },
    });
    Object.assign(kv, {
      put: (...args: Parameters<typeof put>) => {
        count('Log kv.put');
        put(...args);
      },
    });
    Object.assign(ctx.storage, {
      setAlarm: (...args: Parameters<typeof setAlarm>) => {
        count('Log setAlarm');
        return setAlarm(...args);
      },
    });
    super(ctx, countCalls(env));
  }

  override async alarm(): Promise<void> {
    count('Log alarm');
    await super.alarm();
  }
}

/**
 * The service with counters of R2 and Durable Object operations, for the scripts that measure and test the transparency log.
 * `/bench/owner?host=&credits=` creates the owner of a website, `/bench/sequence` sequences the log,
 * `/bench/counts` returns and resets the counters (`LogCounts`).
 */
export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/bench/owner')
      return Response.json(
        await newOwner(env, searchParams.get('host') ?? '', Number(searchParams.get('credits'))),
      );
    if (pathname === '/bench/counts') return Response.json(takeCounts());
    if (pathname === '/bench/sequence') {
      await sequenceLog(env);
      return new Response();
    }
    return app.fetch(request, countCalls(env), context);
  },
} satisfies ExportedHandler<Env>;

function takeCounts(): LogCounts {
  const sum = (name: 'rowsWritten' | 'rowsRead') =>
    cursors.reduce((total, cursor) => total + cursor[name], 0);
  const result = { ...counts, 'Log rows written': sum('rowsWritten'), 'Log rows read': sum('rowsRead') };
  counts = {};
  cursors = [];
  return result;
}
