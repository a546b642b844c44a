import { env } from 'cloudflare:workers';

/** What a call to a binding comes to: `before`: it never arrives; `after`: it is done and its answer is lost. */
export type Fault = 'before' | 'after';

type Call = (...args: never[]) => Promise<unknown>;

/** Bindings that count the calls made of D1, R2 and the account, and break the one numbered `at` (from 0). */
export class FaultyEnv {
  calls = 0;
  readonly env: Env;
  private readonly at: number;
  private readonly fault: Fault;

  constructor(at: number, fault: Fault) {
    this.at = at;
    this.fault = fault;
    const bucket = env.SNAPSHOTS;
    const snapshots = {
      get: this.guarded(bucket.get.bind(bucket) as Call),
      put: this.guarded(bucket.put.bind(bucket) as Call),
    };
    this.env = {
      ...env,
      DB: this.database(),
      SNAPSHOTS: snapshots as unknown as R2Bucket,
      ACCOUNT: { getByName: (name: string) => this.account(name) } as unknown as Env['ACCOUNT'],
    };
  }

  private guarded<C extends Call>(call: C): (...args: Parameters<C>) => Promise<unknown> {
    return async (...args) => {
      const broken = this.calls++ === this.at;
      if (broken && this.fault === 'before') throw new Error('the call did not arrive');
      const answer = await call(...args);
      if (broken) throw new Error('the answer was lost');
      return answer;
    };
  }

  private account(name: string) {
    const stub = env.ACCOUNT.getByName(name);
    return {
      hold: this.guarded(async (...args: Parameters<typeof stub.hold>) => stub.hold(...args)),
      settle: this.guarded(async (...args: Parameters<typeof stub.settle>) => stub.settle(...args)),
      balance: this.guarded(async () => stub.balance()),
    };
  }

  private database(): D1Database {
    const originals = new WeakMap<object, D1PreparedStatement>();
    const statement = (original: D1PreparedStatement): object => {
      const wrapped = {
        bind: (...values: unknown[]) => statement(original.bind(...values)),
        all: this.guarded(original.all.bind(original)),
        run: this.guarded(original.run.bind(original)),
        raw: this.guarded(original.raw.bind(original) as Call),
      };
      originals.set(wrapped, original);
      return wrapped;
    };
    const batch = (statements: object[]) =>
      env.DB.batch(statements.map((one) => originals.get(one)).filter((original) => original !== undefined));
    return {
      prepare: (query: string) => statement(env.DB.prepare(query)),
      batch: this.guarded(batch as Call),
    } as unknown as D1Database;
  }
}
