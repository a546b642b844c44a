import { env } from 'cloudflare:workers';
import { wrapDatabases } from '../database.ts';

/** How a call to a binding fails. `before`: it never arrives. `after`: it is executed and its answer is lost. */
export type CallFault = 'before' | 'after';

type Call = (...args: never[]) => Promise<unknown>;

/** Bindings that count the calls to D1, R2, the account and the log, and break call number `faultyCall` (from 0). */
export class FaultyEnv {
  calls = 0;
  readonly env: Env;
  private readonly faultyCall: number;
  private readonly fault: CallFault;

  constructor(faultyCall: number, fault: CallFault) {
    this.faultyCall = faultyCall;
    this.fault = fault;
    const bucket = env.SNAPSHOTS;
    const snapshots = {
      get: this.injectFault(bucket.get.bind(bucket) as Call),
      put: this.injectFault(bucket.put.bind(bucket) as Call),
    };
    this.env = {
      ...env,
      ...wrapDatabases((original) => this.database(original)),
      SNAPSHOTS: snapshots as unknown as R2Bucket,
      ACCOUNT: { getByName: (name: string) => this.account(name) } as unknown as Env['ACCOUNT'],
      LOG: { getByName: (name: string) => this.log(name) } as unknown as Env['LOG'],
    };
  }

  private injectFault<C extends Call>(call: C): (...args: Parameters<C>) => Promise<unknown> {
    return async (...args) => {
      const isBroken = this.calls++ === this.faultyCall;
      if (isBroken && this.fault === 'before') throw new Error('the call did not arrive');
      const answer = await call(...args);
      if (isBroken) throw new Error('the answer was lost');
      return answer;
    };
  }

  private account(name: string) {
    const stub = env.ACCOUNT.getByName(name);
    return {
      hold: this.injectFault(async (...args: Parameters<typeof stub.hold>) => stub.hold(...args)),
      settle: this.injectFault(async (...args: Parameters<typeof stub.settle>) => stub.settle(...args)),
      getBalance: this.injectFault(async () => stub.getBalance()),
    };
  }

  private log(name: string) {
    const stub = env.LOG.getByName(name);
    return { sequence: this.injectFault(async () => stub.sequence()) };
  }

  private database(target: D1Database): D1Database {
    const originals = new WeakMap<object, D1PreparedStatement>();
    const statement = (original: D1PreparedStatement): object => {
      const wrapped = {
        bind: (...values: unknown[]) => statement(original.bind(...values)),
        all: this.injectFault(original.all.bind(original)),
        run: this.injectFault(original.run.bind(original)),
        raw: this.injectFault(original.raw.bind(original) as Call),
      };
      originals.set(wrapped, original);
      return wrapped;
    };
    const batch = (statements: object[]) =>
      target.batch(statements.flatMap((wrapped) => originals.get(wrapped) ?? []));
    return {
      prepare: (query: string) => statement(target.prepare(query)),
      batch: this.injectFault(batch),
    } as unknown as D1Database;
  }
}
