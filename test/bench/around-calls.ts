import { wrapDatabase } from './wrap-database.ts';

/** What the Worker and its objects call. */
export type System = 'database' | 'object' | 'bucket';

const NAMESPACES = ['ACCOUNT', 'HOST', 'LOG', 'SCAN', 'SITE_AUDITS', 'WEBHOOK_ENDPOINT'] as const;
const BUCKETS = ['AUDITS', 'SNAPSHOTS', 'LOG_FILES'] as const;

/** Returns an environment in which `around` runs each call of D1, R2 and objects. A batch is one call. */
export function aroundCalls(
  env: Env,
  around: <T>(system: System, call: () => Promise<T>) => Promise<T>,
): Env {
  const wrapMethods = <T extends object>(target: T, system: System): T =>
    new Proxy(target, {
      get:
        (_, name) =>
        async (...args: unknown[]) =>
          // Any member of a stub is a method of the object: so is `apply`.
          around(system, async () => Reflect.apply(Reflect.get(target, name) as () => unknown, target, args)),
    });
  const wrapped: Record<string, unknown> = { ...env };
  wrapped['DB_1'] = wrapDatabase(env.DB_1, async (call) => around('database', call));
  for (const name of BUCKETS) if (env[name]) wrapped[name] = wrapMethods(env[name], 'bucket');
  for (const name of NAMESPACES) {
    const namespace: DurableObjectNamespace = env[name];
    wrapped[name] = {
      getByName: (...args: Parameters<typeof namespace.getByName>) =>
        wrapMethods(namespace.getByName(...args), 'object'),
    };
  }
  return wrapped as unknown as Env;
}
