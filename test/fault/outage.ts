import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { ScanJob } from '../../src/services/scans/scan-job.ts';

/**
 * How a call to D1, an object or the internet fails. `refused`: it never arrives. `lost`: it is executed and its answer is
 * lost. `dead before`, `dead after`: the same, and the isolate dies: a scan's object is aborted; all later calls of other code
 * never arrive. `delayed`: something else happens first (`meanwhile`).
 */
export type OutageKind = 'refused' | 'lost' | 'dead before' | 'dead after' | 'delayed';

const ARRIVES = { refused: false, lost: true, 'dead before': false, 'dead after': true, delayed: true };

type Call = (...args: never[]) => Promise<unknown>;

/** The `nth` call (from 0) of the member `name`. Counted for each member, since the order of parallel calls varies. */
export interface FaultyCall {
  name: string;
  nth: number;
}

/**
 * Bindings and a `fetch` of which one call fails, or none if `faultyCall` is `null`. The object of a scan that is started with them
 * uses them too, until it dies.
 */
export class Outage {
  /** The number of calls of each member. */
  readonly calls = new Map<string, number>();
  readonly env: Env;
  /** What happens before a call that is `delayed`. */
  meanwhile: () => Promise<unknown> = async () => {};
  private isDead = false;
  private scan: DurableObjectState | null = null;
  private readonly faultyCall: FaultyCall | null;
  private readonly fault: OutageKind;

  constructor(faultyCall: FaultyCall | null, fault: OutageKind) {
    this.faultyCall = faultyCall;
    this.fault = fault;
    const account = (name: string) => this.injectFaults(env.ACCOUNT.getByName(name));
    const host = (name: string) => this.injectFaults(env.HOST.getByName(name));
    const scan = (name: string) =>
      this.injectFaults(env.SCAN.getByName(name), { start: this.scanStart(name) });
    this.env = {
      ...env,
      DB: this.database(),
      ACCOUNT: { getByName: account } as unknown as Env['ACCOUNT'],
      HOST: { getByName: host } as unknown as Env['HOST'],
      SCAN: { getByName: scan } as unknown as Env['SCAN'],
    };
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
      const isDeaf = () => this.isDead && name !== 'fetch';
      const arrives = isBroken ? ARRIVES[this.fault] : !isDeaf();
      const dies = isBroken && this.fault.startsWith('dead');
      if (isBroken && this.fault === 'delayed') await this.meanwhile();
      if (dies && this.scan === null) this.isDead = true;
      if (dies && !arrives) this.scan?.abort('the isolate died');
      if (!arrives) throw new Error('the call did not arrive');
      const answer = await call(...args);
      if (dies) this.scan?.abort('the isolate died');
      if ((isBroken && this.fault !== 'delayed') || isDeaf()) throw new Error('the answer was lost');
      return answer;
    };
  }

  /** Starts a scan whose object uses these bindings. */
  private scanStart(name: string): Call {
    const stub = env.SCAN.getByName(name);
    const start = this.injectFault('start', async (job: ScanJob) => {
      await runInDurableObject(stub, (scan) => void Reflect.set(scan, 'env', this.env));
      await stub.start(job);
    });
    return async (...args) => {
      try {
        await start(...args);
        await runInDurableObject(stub, (_, state) => void (this.scan = state));
      } catch (error) {
        // The object runs in an isolate of its own.
        if (this.isDead) await runInDurableObject(stub, (scan) => void Reflect.set(scan, 'env', env));
        throw error;
      }
    };
  }

  /** @param overrides members that are used as they are */
  private injectFaults<T extends object>(target: T, overrides: Record<string, Call> = {}): T {
    return new Proxy(target, {
      get: (_, name) =>
        overrides[String(name)] ??
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
