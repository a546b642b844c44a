import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

/**
 * How a call to D1, the account or the internet fails. `refused`: it never arrives. `lost`: it is executed and its answer is
 * lost. `dead before`, `dead after`: the same, and all later calls never arrive, as if the isolate had died.
 */
export type OutageKind = 'refused' | 'lost' | 'dead before' | 'dead after';

type Call = (...args: never[]) => Promise<unknown>;

/** The `nth` call (from 0) of the member `name`. Counted for each member, since the order of parallel calls varies. */
export interface FaultyCall {
  name: string;
  nth: number;
}

/** Bindings and a `fetch` of which one call fails, or none if `faultyCall` is `null`. */
export class Outage {
  /** The number of calls of each member. */
  readonly calls = new Map<string, number>();
  readonly env: Env;
  private isDead = false;
  private readonly faultyCall: FaultyCall | null;
  private readonly fault: OutageKind;

  constructor(faultyCall: FaultyCall | null, fault: OutageKind) {
    this.faultyCall = faultyCall;
    this.fault = fault;
    const account = (name: string) => this.injectFaults(env.ACCOUNT.getByName(name));
    this.env = { ...env, DB: this.database(), ACCOUNT: { getByName: account } as unknown as Env['ACCOUNT'] };
  }

  /** Replaces the global `fetch` with one under the same outage. Calls `before` before each request. */
  breakFetch(before: () => void): void {
    const fetch = this.injectFault('fetch', globalThis.fetch as Call) as typeof globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
      before();
      return fetch(...args);
    });
  }

  /** Whether the failing call was made. */
  get hasHappened(): boolean {
    return this.faultyCall !== null && (this.calls.get(this.faultyCall.name) ?? 0) > this.faultyCall.nth;
  }

  protected injectFault(name: string, call: Call): Call {
    return async (...args) => {
      const nth = this.calls.get(name) ?? 0;
      this.calls.set(name, nth + 1);
      const isBroken = name === this.faultyCall?.name && nth === this.faultyCall.nth;
      const arrives = isBroken ? this.fault === 'lost' || this.fault === 'dead after' : !this.isDead;
      if (isBroken && this.fault.startsWith('dead')) this.isDead = true;
      if (!arrives) throw new Error('the call did not arrive');
      const answer = await call(...args);
      if (isBroken || this.isDead) throw new Error('the answer was lost');
      return answer;
    };
  }

  private injectFaults<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_, name) =>
        this.injectFault(String(name), (...args) => (Reflect.get(target, name) as Call)(...args)),
    });
  }

  private database(): D1Database {
    const originals = new WeakMap<object, D1PreparedStatement>();
    const statement = (original: D1PreparedStatement): object => {
      const wrapped = {
        bind: (...values: unknown[]) => statement(original.bind(...values)),
        all: this.injectFault('all', original.all.bind(original)),
        run: this.injectFault('run', original.run.bind(original)),
        raw: this.injectFault('raw', original.raw.bind(original) as Call),
      };
      originals.set(wrapped, original);
      return wrapped;
    };
    const batch = (statements: object[]) =>
      env.DB.batch(statements.flatMap((wrapped) => originals.get(wrapped) ?? []));
    return {
      prepare: (query: string) => statement(env.DB.prepare(query)),
      batch: this.injectFault('batch', batch as Call),
    } as unknown as D1Database;
  }
}
