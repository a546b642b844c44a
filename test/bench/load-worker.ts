import worker, {
  Account as RealAccount,
  Host as RealHost,
  Log as RealLog,
  Scan as RealScan,
  SiteAudits as RealSiteAudits,
  WebhookEndpoint as RealWebhookEndpoint,
} from '../../src/index.ts';
import { wrapDatabase } from './wrap-database.ts';

/** How long a call of a slow database takes, in milliseconds. */
const SLOW = 2_000;

/** The database that does not work, and how. */
let broken = { database: '', state: '' };

const breakable = new WeakMap<Env, Env>();

/** Returns the bindings with databases that `/load/break` breaks: the same for the same, as clients are kept by database. */
function breakDatabases(env: Env): Env {
  const known = breakable.get(env);
  if (known) return known;
  const names = Object.keys(env).filter((name): name is `DB_${number}` => /^DB_\d+$/.test(name));
  const databases = names.map((name) => [name, breakDatabase(name, env[name] as D1Database)]);
  const bindings = { ...env, ...(Object.fromEntries(databases) as Partial<Env>) };
  breakable.set(env, bindings);
  return bindings;
}

function breakDatabase(name: string, db: D1Database): D1Database {
  return wrapDatabase(db, async (call) => {
    if (name !== broken.database) return call();
    if (broken.state === 'fails') throw new Error('D1_ERROR: Network connection lost.');
    await scheduler.wait(SLOW);
    return call();
  });
}

/** Returns the class of an object whose databases can break. */
// oxlint-disable-next-line typescript/no-explicit-any -- TypeScript wants it of a mixin
function withBrokenDatabases<C extends new (...args: any[]) => object>(Real: C) {
  return class extends Real {
    // oxlint-disable-next-line typescript/no-explicit-any
    constructor(...[ctx, env]: any[]) {
      super(ctx, breakDatabases(env as Env));
    }
  };
}

export class Account extends withBrokenDatabases(RealAccount) {}
export class Host extends withBrokenDatabases(RealHost) {}
export class Log extends withBrokenDatabases(RealLog) {}
export class Scan extends withBrokenDatabases(RealScan) {}
export class SiteAudits extends withBrokenDatabases(RealSiteAudits) {}
export class WebhookEndpoint extends withBrokenDatabases(RealWebhookEndpoint) {}

/**
 * The service, for `npm run load -- --break`. `/load/break?database=DB_3&state=slow` lets each call of a database take two seconds, and
 * `fails` fails it; without a database all work.
 */
export default {
  fetch: (request, env, context) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/load/break') return worker.fetch(request, breakDatabases(env), context);
    broken = { database: searchParams.get('database') ?? '', state: searchParams.get('state') ?? '' };
    return new Response();
  },
  scheduled: (event, env) => worker.scheduled(event, breakDatabases(env)),
} satisfies ExportedHandler<Env>;
