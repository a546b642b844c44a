import { type LinkList, visitLinkList } from '../../lib/link-list.ts';
import { getLinkText, readLinkFlags, toFullUrl } from '../page/page-links.ts';
import type { CollectedPages } from '../site/collect-pages.ts';
import { type AuditLinks, type SitePage, toPageKey } from '../site/site-pages.ts';

/** A URL of the website that redirects, and where it leads. */
export interface RedirectChain {
  /** The URL and where each redirect leads; of a loop, the last one is one of those before. */
  urls: readonly string[];
  isLoop: boolean;
  /** Pages that link to the URL, and the first of them. */
  sources: { count: number; first: readonly SitePage[] };
}

/** Sources that are kept of a chain. */
const SOURCES = 20;
/** Redirects followed of a chain. */
const MAX_HOPS = 20;

/** Collects the redirects of a website, hop by hop, with the pages that link to them. */
export class RedirectCollector {
  private readonly redirects: CollectedPages['redirects'];
  /** The URLs that redirect, by their keys: each and where its redirects lead. */
  private readonly hops: Map<string, readonly string[]>;
  private readonly sources = new Map<string, { count: number; first: SitePage[] }>();

  constructor({ redirects, unauditedRedirects }: Pick<CollectedPages, 'redirects' | 'unauditedRedirects'>) {
    this.redirects = redirects;
    this.hops = new Map(unauditedRedirects);
  }

  /** Adds the redirects that led to an audited page. */
  addHops({ requestedUrl, links }: AuditLinks): void {
    const key = toPageKey(requestedUrl);
    const target = this.redirects.get(key);
    if (target !== undefined && !this.hops.has(key))
      this.hops.set(key, [requestedUrl, ...readRedirects(links, target)]);
  }

  /** Adds a page that links to the URL with this key, if it redirects. */
  addSource(key: string, page: SitePage): void {
    if (!this.redirects.has(key) && !this.hops.has(key)) return;
    let sources = this.sources.get(key);
    if (!sources) this.sources.set(key, (sources = { count: 0, first: [] }));
    sources.count++;
    if (sources.first.length < SOURCES) sources.first.push(page);
  }

  /** Returns the chain of each URL that redirects: the longest first, then those that most pages link to. */
  finish(): RedirectChain[] {
    return Array.from(this.hops.keys(), (key) => this.follow(key)).sort(
      (a, b) => b.urls.length - a.urls.length || b.sources.count - a.sources.count,
    );
  }

  private follow(key: string): RedirectChain {
    const urls: string[] = [];
    const seen = new Set<string>();
    let isLoop = false;
    let hops = this.hops.get(key);
    while (hops && !isLoop && urls.length <= MAX_HOPS) {
      for (const url of urls.length === 0 ? hops : hops.slice(1)) {
        isLoop ||= seen.has(url);
        seen.add(url);
        urls.push(url);
      }
      hops = this.hops.get(toPageKey(urls.at(-1) ?? ''));
    }
    return { urls, isLoop, sources: this.sources.get(key) ?? { count: 0, first: [] } };
  }
}

/** Returns where redirects led, in their order. @param target where the last one led */
function readRedirects(links: LinkList, target: string): string[] {
  const origin = URL.parse(target)?.origin ?? '';
  const urls: string[] = [];
  visitLinkList(links.bytes, (id, _, flags) => {
    if (readLinkFlags(flags).kind !== 'redirect') return;
    urls.push(toFullUrl(getLinkText(links, id), origin));
  });
  return urls.length === 0 ? [target] : urls;
}
