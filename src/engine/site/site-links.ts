import { TextSet } from '../../lib/hash.ts';
import type { CollectedPages } from './collect-pages.ts';
import {
  findTarget,
  isBroken,
  isHtmlPage,
  type KnownTarget,
  type SitePage,
  toPageKey,
} from './site-pages.ts';

/** The links between the pages of a site. */
export interface SiteLinks {
  /** Distinct links from pages to known URLs other than their own, and how many of them lead to an error. */
  counts: { known: number; broken: number };
  /** The first broken link of the first page that has one. */
  brokenExample: { page: SitePage; target: KnownTarget } | null;
  /** The first page that links to an answer that is not a page, of the pages that are known. */
  sources: ReadonlyMap<KnownTarget, SitePage>;
  /** Links of a page to URLs that answer with an error, its own included: the first, and how many. */
  brokenByPage: ReadonlyMap<SitePage, { first: KnownTarget; count: number }>;
  /** Keys of the URLs that HTML pages link to, apart from their own, and of those these redirect to. */
  linkedKeys: Pick<TextSet, 'has' | 'size'>;
  /** How many of `linkedKeys` are known. */
  knownLinkedKeys: number;
  /** Whether more URLs are linked than are kept in `linkedKeys`. All that are known are kept. */
  hasMoreKeys: boolean;
}

/** Linked URLs that are not known: those of 1,000 pages with 500 links each. In memory 8 MB. */
const UNKNOWN_KEYS_LIMIT = 500_000;

/** Collects the links between the pages of a site. Keeps no link but those that are broken. */
export class LinkCollector {
  private readonly site: CollectedPages;
  private readonly counts = { known: 0, broken: 0 };
  private brokenExample: SiteLinks['brokenExample'] = null;
  private readonly sources = new Map<KnownTarget, SitePage>();
  private readonly brokenByPage = new Map<SitePage, { first: KnownTarget; count: number }>();
  private readonly linkedKeys = new TextSet();
  private unknownKeys = 0;
  private hasMoreKeys = false;
  /** Where a scan found links to answers: the keys of their URLs, by the page. */
  private readonly answersBySource: ReadonlyMap<SitePage, readonly string[]>;
  /** The keys of `unlinkedAnswers`, by the keys of the URLs that lead there. */
  private readonly unlinkedKeys: ReadonlyMap<string, readonly string[]>;
  /** The keys of `unlinkedAnswers` by the answers themselves. */
  private readonly unlinkedTargets: ReadonlyMap<KnownTarget, string>;
  private readonly linkedAnswers = new Set<string>();
  private readonly usedAnswers = new Set<string>();

  constructor(site: CollectedPages) {
    this.site = site;
    this.answersBySource = groupBySource(site);
    this.unlinkedKeys = groupUnlinked(site);
    this.unlinkedTargets = new Map(
      Array.from(site.answersByKey, ([key, answer]) => [answer, key] as const).filter(([, key]) =>
        site.unlinkedAnswers.has(key),
      ),
    );
  }

  /** @param linked keys of the URLs that the page links to */
  add(page: SitePage, linked: Iterable<string>): void {
    const keys = new Set(linked);
    if (this.unlinkedKeys.size > 0) {
      for (const key of keys)
        for (const answer of this.unlinkedKeys.get(key) ?? []) this.linkedAnswers.add(answer);
    }
    for (const key of this.answersBySource.get(page) ?? []) keys.add(key);
    const isDocument = isHtmlPage(page);
    for (const key of keys) {
      const target = findTarget(this.site, key);
      if (target) this.addTarget(page, target);
      if (isDocument && key !== page.key) this.addLinkedKey(key, target !== null);
    }
  }

  /** Unlinked answers that no page turned out to link to. `areUsed` if a link led there after all, through a redirect. */
  findUnlinkedAnswers(): { keys: string[]; areUsed: boolean } {
    const { unlinkedAnswers } = this.site;
    const keys = [...unlinkedAnswers].filter((key) => !this.linkedAnswers.has(key));
    return { keys, areUsed: keys.some((key) => this.usedAnswers.has(key)) };
  }

  finish(): SiteLinks {
    const { counts, brokenExample, sources, brokenByPage, linkedKeys, hasMoreKeys } = this;
    this.followRedirects();
    const { pagesByKey, answersByKey, redirects } = this.site;
    const known = new Set([...pagesByKey.keys(), ...answersByKey.keys(), ...redirects.keys()]);
    let knownLinkedKeys = 0;
    for (const key of known)
      if (linkedKeys.has(key) && findTarget(this.site, key) !== null) knownLinkedKeys++;
    return { counts, brokenExample, sources, brokenByPage, linkedKeys, knownLinkedKeys, hasMoreKeys };
  }

  private addTarget(page: SitePage, target: KnownTarget): void {
    const answer = this.unlinkedTargets.get(target);
    if (answer !== undefined) this.usedAnswers.add(answer);
    const isOther = target !== page.facts;
    if (!('issues' in target)) {
      const source = this.sources.get(target);
      if (!source || page.position < source.position) this.sources.set(target, page);
    }
    if (isOther && target.blockedBy === null) this.counts.known++;
    if (!isBroken(target)) return;
    const broken = this.brokenByPage.get(page);
    if (broken) broken.count++;
    else this.brokenByPage.set(page, { first: target, count: 1 });
    if (!isOther) return;
    this.counts.broken++;
    if (!this.brokenExample || page.position < this.brokenExample.page.position)
      this.brokenExample = { page, target };
  }

  private addLinkedKey(key: string, isKnown: boolean): void {
    if (isKnown || this.site.redirects.has(key) || this.unknownKeys < UNKNOWN_KEYS_LIMIT) {
      if (this.linkedKeys.add(key) && !isKnown) this.unknownKeys++;
    } else if (!this.linkedKeys.has(key)) this.hasMoreKeys = true;
  }

  /** A link to a URL that redirects is also a link to where it redirects. Follows each redirect once. */
  private followRedirects(): void {
    const { redirects } = this.site;
    for (const key of redirects.keys()) {
      if (!this.linkedKeys.has(key)) continue;
      let target = redirects.get(key);
      while (target !== undefined && this.linkedKeys.add(toPageKey(target)))
        target = redirects.get(toPageKey(target));
    }
  }
}

function groupBySource({ pagesByKey, answersByKey }: CollectedPages): Map<SitePage, string[]> {
  const groups = new Map<SitePage, string[]>();
  for (const { url, linkedFrom, seenAt } of answersByKey.values()) {
    const source = linkedFrom === null ? undefined : pagesByKey.get(toPageKey(linkedFrom));
    // A newer audit of the page lists its links itself.
    if (!source || source.auditedAt > seenAt) continue;
    const group = groups.get(source);
    if (group) group.push(toPageKey(url));
    else groups.set(source, [toPageKey(url)]);
  }
  return groups;
}

function groupUnlinked({ answersByKey, unlinkedAnswers }: CollectedPages): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of unlinkedAnswers) {
    const url = answersByKey.get(key)?.url ?? '';
    for (const leading of new Set([key, toPageKey(url)]))
      groups.set(leading, [...(groups.get(leading) ?? []), key]);
  }
  return groups;
}
