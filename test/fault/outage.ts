import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

/**
 * What happens at a call to D1, to the account or to the internet. `refused`: it never arrives. `lost`: it is done and its
 * answer is lost. `dead before`, `dead after`: the same, and so are all that follow: the isolate has died.
 */
export type OutageKind = 'refused' | 'lost' | 'dead before' | 'dead after';

type Call = (...args: never[]) => Promise<unknown>;

/** A call: the `nth` (from 0) to the member `name`. Not the nth of all: calls that run at once come in any order. */
export interface CallAt {
  name: string;
  nth: number;
}

/** Bindings and a `fetch` of which the call `at` goes wrong; none, where it is `null`. */
export class Outage {
  /** How often each member was called. */
  readonly calls = new Map<string, number>();
  readonly env: Env;
  private isDead = false;
  private readonly at: CallAt | null;
  private readonly fault: OutageKind;

  constructor(at: CallAt | null, fault: OutageKind) {
    this.at = at;
    this.fault = fault;
    const account = (name: string) => this.injectFaults(env.ACCOUNT.getByName(name));
    this.env = { ...env, DB: this.database(), ACCOUNT: { getByName: account } as unknown as Env['ACCOUNT'] };
  }

  /** The internet of the tests, under the same outage. `before` is called before each request. */
  breakFetch(before: () => void): void {
    const fetch = this.injectFault('fetch', globalThis.fetch as Call) as typeof globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
      before();
      return fetch(...args);
    });
  }

  /** Whether the call that goes wrong was made. */
  get hasHappened(): boolean {
    return this.at !== null && (this.calls.get(this.at.name) ?? 0) > this.at.nth;
  }

  private injectFault(name: string, call: Call): Call {
    return async (...args) => {
      const nth = this.calls.get(name) ?? 0;
      this.calls.set(name, nth + 1);
      const isBroken = name === this.at?.name && nth === this.at.nth;
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
