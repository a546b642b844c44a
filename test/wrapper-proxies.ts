/**
 * Keeps the classes that @cloudflare/vitest-plugin wraps around the Worker fast.
 *
 * - Their constructor runs `Class.prototype = new Proxy(Class.prototype, …)`: each request and each Durable Object adds a proxy
 *   around those before it, and at the end of a run of all tests a request takes 300 ms instead of 15. Here the first proxy of
 *   each class stays the only one.
 * - Each call of a Durable Object imports the Worker anew, by a request to another Durable Object. Here its first call does.
 */
import { DurableObject, WorkerEntrypoint } from 'cloudflare:workers';

const wrapperProxies = new WeakSet<object>();

globalThis.Proxy = new Proxy(Proxy, {
  construct(NativeProxy, [target, handler]: [object, ProxyHandler<object>]) {
    if (wrapperProxies.has(target)) return target;
    const proxy = new NativeProxy(target, handler);
    const parent: unknown = Object.getPrototypeOf(target);
    if (parent === WorkerEntrypoint.prototype || parent === DurableObject.prototype)
      wrapperProxies.add(proxy);
    if (parent === DurableObject.prototype) rememberInstances(target);
    return proxy;
  },
});

/** Has the method that finds the object behind a wrapper, the only one whose name is a symbol, find it once. */
function rememberInstances(prototype: object): void {
  const [name] = Object.getOwnPropertySymbols(prototype);
  if (name === undefined) return;
  const find = Reflect.get(prototype, name) as (this: object) => Promise<unknown>;
  const found = new WeakMap<object, unknown>();
  Reflect.set(prototype, name, async function (this: object) {
    if (!found.has(this)) found.set(this, await find.call(this));
    return found.get(this);
  });
}
