import { addressPattern, type PageAddress, pageAddress } from './page-address.ts';

/** Why pages were left out of a crawl. */
export const SKIP_REASONS = [
  'robots_txt',
  'nofollow',
  'other_host',
  'not_html',
  'redirect',
  'endless',
  'unreachable',
  'busy',
  'not_stored',
  'page_limit',
  'balance',
  'time',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** By reason, how many addresses were left out, and the first of them. */
export type Skipped = Record<SkipReason, { count: number; examples: string[] }>;

/** `url` is the form to ask for, `key` the same for all forms of one address. */
export type Candidate = Pick<PageAddress, 'url' | 'key'>;

export interface FrontierLimits {
  /** Addresses of links kept to be asked for and compared with. */
  links: number;
  /** Of those, the ones of one pattern (see `addressPattern`). */
  perPattern: number;
}

const FRONTIER_LIMITS: FrontierLimits = { links: 50_000, perPattern: 25 };

/** Examples of each reason. */
const EXAMPLES = 5;

/**
 * The pages of a site still to be crawled, each once: first those of sitemaps, in their order, then links, breadth first.
 * What a sitemap lists the site wants crawled; of links that a program makes by counting (calendars, parameters) only some
 * are. Asking robots.txt is the caller's, who tells of what it left out with `skip`.
 */
export class Frontier {
  /** As written, so that the links every page repeats cost no more than a look. */
  private readonly seen = new Set<string>();
  private listed: readonly string[] = [];
  private listedTaken = 0;
  private readonly linked: Candidate[] = [];
  private linkedTaken = 0;
  /** By key. */
  private readonly queued = new Set<string>();
  private readonly taken = new Set<string>();
  private readonly patterns = new Map<string, number>();
  private readonly unfollowed = new Set<string>();
  private readonly skips = new Map<SkipReason, { count: number; examples: string[] }>();
  private readonly hosts: readonly string[];
  private readonly limits: FrontierLimits;

  /** @param hosts those that belong to the site */
  constructor(hosts: readonly string[], limits: Partial<FrontierLimits> = {}) {
    this.hosts = hosts;
    this.limits = { ...FRONTIER_LIMITS, ...limits };
  }

  /** The addresses of the sitemaps, absolute, without fragment, each once. They are looked at one by one as they are taken. */
  setListed(addresses: readonly string[]): void {
    this.listed = addresses;
    for (const address of addresses) this.seen.add(address);
  }

  /** Addresses of links, absolute. Those to other hosts are not the site's to crawl, and are no omission. */
  addLinks(addresses: Iterable<string>): void {
    for (const address of addresses) {
      const bare = address.split('#', 1)[0] ?? '';
      if (this.seen.has(bare)) continue;
      if (this.seen.size - this.listed.length >= this.limits.links) return;
      this.seen.add(bare);
      const page = pageAddress(bare, this.hosts);
      if (!page || page.problem === 'other_host' || this.queued.has(page.key)) continue;
      this.queued.add(page.key);
      const problem = page.problem ?? (this.isOneOfMany(page) ? 'endless' : null);
      if (problem) this.skip(problem, page.url);
      else this.linked.push({ url: page.url, key: page.key });
    }
  }

  /** Addresses of links that the site asks crawlers not to follow: left out, unless they are found elsewhere. */
  addUnfollowed(addresses: Iterable<string>): void {
    for (const address of addresses) {
      const page = pageAddress(address, this.hosts);
      if (page && !page.problem && this.unfollowed.size < this.limits.links) this.unfollowed.add(page.url);
    }
  }

  /** Take the next page. `null`: none is known now. */
  next(): Candidate | null {
    while (this.listedTaken < this.listed.length) {
      const page = pageAddress(this.listed[this.listedTaken++] ?? '', this.hosts);
      if (!page || this.taken.has(page.key)) continue;
      this.taken.add(page.key);
      if (!page.problem) return page;
      this.skip(page.problem, page.url);
    }
    while (this.linkedTaken < this.linked.length) {
      const page = this.linked[this.linkedTaken++];
      if (!page || this.taken.has(page.key)) continue;
      this.taken.add(page.key);
      return page;
    }
    return null;
  }

  /** Take a page out of turn: the home page. `null`: it is none of the site, or was taken before. */
  take(address: string): Candidate | null {
    const page = pageAddress(address, this.hosts);
    if (!page || page.problem || this.taken.has(page.key)) return null;
    this.taken.add(page.key);
    return page;
  }

  /** Take the page another redirects to. Why not, or `null` when it was. */
  takeTarget(address: string, from: Candidate): SkipReason | null {
    const page = pageAddress(address, this.hosts);
    if (!page || page.problem) return page?.problem ?? 'other_host';
    if (page.key === from.key) return null;
    if (this.taken.has(page.key)) return 'redirect';
    this.taken.add(page.key);
    return null;
  }

  /** Count what was left out. */
  skip(reason: SkipReason, address: string | null, count = 1): void {
    if (count === 0) return;
    const skips = this.skips.get(reason) ?? { count: 0, examples: [] };
    skips.count += count;
    if (address !== null && skips.examples.length < EXAMPLES) skips.examples.push(address);
    this.skips.set(reason, skips);
  }

  /** All that was left out, the pages still to be crawled for this reason. Ends the frontier. */
  end(reason: SkipReason): Skipped {
    for (let page = this.next(); page; page = this.next()) this.skip(reason, page.url);
    for (const url of this.unfollowed) {
      const page = pageAddress(url, this.hosts);
      if (page && !this.taken.has(page.key) && !this.queued.has(page.key)) this.skip('nofollow', url);
    }
    const skipped = SKIP_REASONS.map((reason) => [
      reason,
      this.skips.get(reason) ?? { count: 0, examples: [] },
    ]);
    return Object.fromEntries(skipped) as Skipped;
  }

  private isOneOfMany(page: PageAddress): boolean {
    const pattern = addressPattern(page);
    if (pattern === page.key) return false;
    const count = (this.patterns.get(pattern) ?? 0) + 1;
    this.patterns.set(pattern, count);
    return count > this.limits.perPattern;
  }
}
