/** The bindings of Durable Objects. */
const NAMESPACES = ['ACCOUNT', 'HOST', 'LOG', 'SCAN', 'SITE_AUDITS', 'WEBHOOK_ENDPOINT'] as const;

const placed = new WeakMap<Env, Env>();

/**
 * Returns the bindings with which new objects are created in the region `OBJECT_LOCATION`; without it, the same bindings, with which
 * they are created near the request that first calls them. Objects that exist stay where they are
 * (developers.cloudflare.com/durable-objects/reference/data-location).
 */
export function placeObjects(env: Env): Env {
  const { OBJECT_LOCATION: locationHint } = env;
  if (!locationHint) return env;
  const known = placed.get(env);
  if (known) return known;
  const namespaces = NAMESPACES.map((name) => {
    const getByName = (object: string) => env[name].getByName(object, { locationHint });
    return [name, { getByName }];
  });
  const bindings = { ...env, ...(Object.fromEntries(namespaces) as Partial<Env>) };
  placed.set(env, bindings);
  return bindings;
}
