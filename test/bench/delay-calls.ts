import { aroundCalls, type System } from './around-calls.ts';

/** How much longer each call takes, in milliseconds. The Worker and its objects share an isolate locally. */
const delays: Record<System, number> = { database: 0, object: 0, bucket: 0 };

/** Takes the delays of all later calls, as JSON. */
export async function setDelays(request: Request): Promise<Response> {
  return Response.json(Object.assign(delays, await request.json()));
}

/** Calls of D1 and R2 that have not been answered, and how long there has been any, in milliseconds. */
let pending = 0;
let pendingSince = 0;
let waited = 0;

/** Returns how long calls of D1 or R2 have been waited for since this was last asked, in milliseconds. */
export function takeWaited(): Response {
  const response = Response.json(waited);
  waited = 0;
  return response;
}

/** Returns an environment whose calls are delayed. */
export function delayCalls(env: Env): Env {
  return aroundCalls(env, async (system, call) => {
    if (delays[system] > 0) await scheduler.wait(delays[system]);
    if (system === 'object') return call();
    if (pending++ === 0) pendingSince = performance.now();
    try {
      return await call();
    } finally {
      if (--pending === 0) waited += performance.now() - pendingSince;
    }
  });
}

/** Returns a class of objects whose calls are delayed. */
// oxlint-disable-next-line typescript/no-explicit-any -- what mixins require
export function distant<Base extends new (...args: any[]) => object>(ObjectClass: Base): Base {
  return class extends ObjectClass {
    // oxlint-disable-next-line typescript/no-explicit-any -- what mixins require
    constructor(...[ctx, env]: any[]) {
      super(ctx, delayCalls(env as Env));
    }
  };
}
