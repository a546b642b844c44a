import { DAY } from '../../../src/lib/time.ts';

export type Action = 'add' | 'verify' | 'release';

interface Site {
  owner: string | null;
  holdUntil: number;
  claims: Set<string>;
}

/** What SPEC 3.1 says becomes of websites, in memory: the reference the service is held against. */
export class Model {
  readonly sites = new Map<string, Site>();

  /** Do it; gives the status a client gets, or the outcome of a verification. */
  act(
    action: Action,
    account: string,
    host: string,
    { now, proven }: { now: number; proven: boolean },
  ): string {
    const site = this.sites.get(host);
    if (action === 'add') return this.add(account, host);
    if (!site) return '404';
    const claimed = site.claims.has(account);
    if (action === 'release') return claimed ? this.release(account, site, now) : '403';
    if ((site.owner !== null && site.owner !== account) || !claimed || site.holdUntil > now) return '409';
    if (site.owner === null && proven) site.owner = account;
    return site.owner === account ? 'verified' : 'not_found';
  }

  unverified(account: string): number {
    return [...this.sites.values()].filter(({ claims, owner }) => claims.has(account) && owner !== account)
      .length;
  }

  private add(account: string, host: string): string {
    const site = this.sites.get(host) ?? { owner: null, holdUntil: 0, claims: new Set() };
    if (site.owner !== null && site.owner !== account) return '409';
    if (site.claims.has(account)) return '200';
    if (this.unverified(account) >= 10) return '429';
    site.claims.add(account);
    this.sites.set(host, site);
    return '201';
  }

  private release(account: string, site: Site, now: number): string {
    if (site.owner === account) {
      site.owner = null;
      site.holdUntil = now + DAY;
    }
    site.claims.delete(account);
    return '200';
  }
}
