import { DAY } from '../../../src/lib/time.ts';

export type Action = 'add' | 'verify' | 'release';

interface WebsiteState {
  owner: string | null;
  holdUntil: number;
  claimants: Set<string>;
}

/** The transitions of docs/contract.md 5.7 in memory: the reference model that the service is compared with. */
export class WebsiteModel {
  readonly websites = new Map<string, WebsiteState>();

  /** Applies a move. Returns the HTTP status, or the outcome of a verification. */
  apply(
    action: Action,
    account: string,
    host: string,
    { now, tokenFound }: { now: number; tokenFound: boolean },
  ): string {
    const site = this.websites.get(host);
    if (action === 'add') return this.add(account, host);
    if (!site) return '404';
    const claimed = site.claimants.has(account);
    if (action === 'release') return claimed ? this.release(account, site, now) : '403';
    if ((site.owner !== null && site.owner !== account) || !claimed || site.holdUntil > now) return '409';
    if (site.owner === null && tokenFound) site.owner = account;
    return site.owner === account ? 'verified' : 'not_found';
  }

  countUnverified(account: string): number {
    return [...this.websites.values()].filter(
      ({ claimants: claims, owner }) => claims.has(account) && owner !== account,
    ).length;
  }

  private add(account: string, host: string): string {
    const site = this.websites.get(host) ?? { owner: null, holdUntil: 0, claimants: new Set() };
    if (site.owner !== null && site.owner !== account) return '409';
    if (site.claimants.has(account)) return '200';
    if (this.countUnverified(account) >= 10) return '429';
    site.claimants.add(account);
    this.websites.set(host, site);
    return '201';
  }

  private release(account: string, site: WebsiteState, now: number): string {
    if (site.owner === account) {
      site.owner = null;
      site.holdUntil = now + DAY;
    }
    site.claimants.delete(account);
    return '200';
  }
}
