import { env } from 'cloudflare:workers';
import { type FaultyCall, Outage, type OutageKind } from './outage.ts';

type Call = (...args: never[]) => Promise<unknown>;

/** An outage of the places of audits too: the bucket of documents (`AUDITS.put`) and the websites' objects (`SITE_AUDITS.put`). */
export class StorageOutage extends Outage {
  constructor(faultyCall: FaultyCall | null, fault: OutageKind) {
    super(faultyCall, fault);
    const { AUDITS } = env;
    const bucket = {
      get: this.injectFault('AUDITS.get', AUDITS.get.bind(AUDITS) as Call),
      put: this.injectFault('AUDITS.put', AUDITS.put.bind(AUDITS) as Call),
      list: this.injectFault('AUDITS.list', AUDITS.list.bind(AUDITS) as Call),
      delete: this.injectFault('AUDITS.delete', AUDITS.delete.bind(AUDITS) as Call),
    };
    this.env.AUDITS = bucket as unknown as R2Bucket;
    this.env.SITE_AUDITS = {
      getByName: (name: string) => this.breakSite(env.SITE_AUDITS.getByName(name)),
    } as unknown as Env['SITE_AUDITS'];
  }

  private breakSite<T extends object>(stub: T): T {
    return new Proxy(stub, {
      get: (_, name) =>
        this.injectFault(`SITE_AUDITS.${String(name)}`, (...args) =>
          (Reflect.get(stub, name) as Call)(...args),
        ),
    });
  }
}
