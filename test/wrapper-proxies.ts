/**
 * Keeps the classes that @cloudflare/vitest-plugin wraps around the Worker fast. Their constructor runs
 * `Class.prototype = new Proxy(Class.prototype, …)`: each request and each Durable Object adds a proxy around those before it,
 * and at the end of a run of all tests a request takes 300 ms instead of 15. Here the first proxy of each class stays the
 * only one.
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
    return proxy;
  },
});
