import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { ScanJob } from '../../src/services/scans/scan-job.ts';
import type { PlannedRun } from '../../src/services/scans/start-run.ts';
import { wrapDatabases } from '../database.ts';

/**
 * How a call to D1, an object or the internet fails. `refused`: it never arrives. `lost`: it is executed and its answer is
 * lost. `dead before`, `dead after`: the same, and the isolate dies that made the call: no later call of it arrives, and a scan's
 * object is aborted. `delayed`: something else happens first (`meanwhile`).
 */
export type OutageKind = 'refused' | 'lost' | 'dead before' | 'dead after' | 'delayed';

const ARRIVES = { refused: false, lost: true, 'dead before': false, 'dead after': true, delayed: true };

type Call = (...args: never[]) => Promise<unknown>;

/** The `nth` call (from 0) of the member `name`. Counted for each member, since the order of parallel calls varies. */
export interface FaultyCall {
  name: string;
  nth: number;
}

/** A request, or the object of a scan: each dies without the other. */
interface Isolate {
  isDead: boolean;
  /** `null` unless it is an object. */
  object: DurableObjectState | null;
}

/**
 * Bindings and a `fetch` of which one call fails, or none if `faultyCall` is `null`. The object of a scan that is started with them
 * has the same, until it dies.
 */
export class Outage {
  /** The number of calls of each member. */
  readonly calls = new Map<string, number>();
  readonly env: Env;
  /** What happens before a call that is `delayed`. */
  meanwhile: () => Promise<unknown> = async () => {};
  private readonly request: Isolate = { isDead: false, object: null };
  private readonly scan: Isolate = { isDead: false, object: null };
  private hasScan = false;
  private readonly faultyCall: FaultyCall | null;
  private readonly fault: OutageKind;

  constructor(faultyCall: FaultyCall | null, fault: OutageKind) {
    this.faultyCall = faultyCall;
    this.fault = fault;
    this.env = this.bindings(this.request);
  }

  private bindings(isolate: Isolate): Env {
    const account = (name: string) => this.injectFaults(env.ACCOUNT.getByName(name), isolate);
    const host = (name: string) => this.injectFaults(env.HOST.getByName(name), isolate);
    const scan = (name: string) =>
      this.injectFaults(env.SCAN.getByName(name), isolate, {
        start: this.scanStart(name, 'start'),
        plan: this.scanStart(name, 'plan'),
      });
    const webhook = (name: string) =>
      this.injectFaults(env.WEBHOOK_ENDPOINT.getByName(name), isolate, {}, 'WEBHOOK_ENDPOINT.');
    return {
      ...env,
      ...wrapDatabases((original) => this.database(original, isolate)),
      ACCOUNT: { getByName: account } as unknown as Env['ACCOUNT'],
      HOST: { getByName: host } as unknown as Env['HOST'],
      SCAN: { getByName: scan } as unknown as Env['SCAN'],
      WEBHOOK_ENDPOINT: { getByName: webhook } as unknown as Env['WEBHOOK_ENDPOINT'],
    };
  }

  /** Replaces the global `fetch` with one under the same outage, for the scan. Calls `before` before each request. */
  breakFetch(before: () => void): void {
    const fetch = this.injectFault('fetch', globalThis.fetch, this.scan) as typeof globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
      before();
      return fetch(...args);
    });
  }

  /** Whether the failing call was made. */
  get hasHappened(): boolean {
    return this.faultyCall !== null && (this.calls.get(this.faultyCall.name) ?? 0) > this.faultyCall.nth;
  }

  protected injectFault(name: string, call: Call, isolate = this.request): Call {
    return async (...args) => {
      const nth = this.calls.get(name) ?? 0;
      this.calls.set(name, nth + 1);
      const isBroken = name === this.faultyCall?.name && nth === this.faultyCall.nth;
      // The object that takes the place of the one that died has the same `fetch`.
      const isDeaf = () => isolate.isDead && name !== 'fetch';
      const arrives = isBroken ? ARRIVES[this.fault] : !isDeaf();
      const dies = isBroken && this.fault.startsWith('dead');
      if (isBroken && this.fault === 'delayed') await this.meanwhile();
      if (dies) isolate.isDead = true;
      if (dies && !arrives) isolate.object?.abort('the isolate died');
      if (!arrives) return fail(isolate, 'the call did not arrive');
      const answer = await call(...args);
      if (dies) isolate.object?.abort('the isolate died');
      if ((isBroken && this.fault !== 'delayed') || isDeaf()) return fail(isolate, 'the answer was lost');
      return answer;
    };
  }

  /**
   * Starts a scan, or plans one, whose object uses bindings under the same outage: from its first alarm on, which can come before the
   * answer. Other scans after it are not under the outage.
   */
  private scanStart(name: string, method: 'start' | 'plan'): Call {
    const stub = env.SCAN.getByName(name);
    return this.injectFault(method, async (work: ScanJob & PlannedRun) => {
      if (!this.hasScan) {
        this.hasScan = true;
        await runInDurableObject(stub, (scan, state) => {
          Reflect.set(scan, 'env', this.bindings(this.scan));
          this.scan.object = state;
        });
      }
      await stub[method](work);
    });
  }

  /** @param overrides members that are used as they are @param prefix of the names of the calls */
  private injectFaults<T extends object>(
    target: T,
    isolate: Isolate,
    overrides: Record<string, Call> = {},
    prefix = '',
  ): T {
    return new Proxy(target, {
      get: (_, name) =>
        overrides[String(name)] ??
        this.injectFault(
          prefix + String(name),
          (...args) => (Reflect.get(target, name) as Call)(...args),
          isolate,
        ),
    });
  }

  private database(target: D1Database, isolate: Isolate): D1Database {
    const originals = new WeakMap<object, D1PreparedStatement>();
    const statement = (original: D1PreparedStatement): object => {
      const wrapped = {
        bind: (...values: unknown[]) => statement(original.bind(...values)),
        all: this.injectFault('all', original.all.bind(original), isolate),
        run: this.injectFault('run', original.run.bind(original), isolate),
        raw: this.injectFault('raw', original.raw.bind(original) as Call, isolate),
      };
      originals.set(wrapped, original);
      return wrapped;
    };
    const batch = (statements: object[]) =>
      target.batch(statements.flatMap((wrapped) => originals.get(wrapped) ?? []));
    return {
      prepare: (query: string) => statement(target.prepare(query)),
      batch: this.injectFault('batch', batch, isolate),
    } as unknown as D1Database;
  }
}

/**
 * Fails a call, as the platform does when a connection breaks. It never returns to an object that died, whose code could otherwise continue
 * and write until it next waits.
 */
function fail({ isDead, object }: Isolate, message: string): Promise<never> {
  if (isDead && object) return new Promise(() => {});
  return Promise.reject(Object.assign(new Error(message), { retryable: !isDead }));
}
