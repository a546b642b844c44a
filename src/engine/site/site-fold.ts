import type { Steps } from '../graph/link-graph.ts';
import { SiteGraphBuilder, type SiteStructure } from '../graph/site-graph.ts';
import { FaultCollector, type LinkFaultReport } from '../links/fault-collector.ts';
import type { LinkVerdict } from '../links/link-verdict.ts';
import type { CollectedPages } from './collect-pages.ts';
import { HreflangCollector, type HreflangFault } from './hreflang-returns.ts';
import { IssueCollector, type IssueSummary } from './issue-summary.ts';
import { LinkTargets } from './link-targets.ts';
import type { StoredSiteFacts } from './site-facts.ts';
import { LinkCollector, type SiteLinks } from './site-links.ts';
import { type KnownPages, type LinkedAudit, type SitePage, toPageKey } from './site-pages.ts';

/** What the website score and the combined report are computed from. */
export interface SitePages extends KnownPages {
  host: string;
  /** Audits of the pages. */
  audits: number;
  links: SiteLinks;
  /** Of the pages with language versions that do not link back. */
  hreflangFaults: ReadonlyMap<SitePage, HreflangFault>;
  issues: IssueSummary;
  structure: SiteStructure;
  /** External URLs and files with faults; `null` if no scan has checked any. */
  linkFaults: LinkFaultReport | null;
}

/**
 * Folds the audits of a site into what its score and its combined report are computed from, one audit at a time. Keeps about
 * 1 KB per page: 20,000 pages take 16 MB.
 *
 * The audits are read twice, in any order: first to collect the pages (`PageCollector`), then to relate them to each other; and,
 * rarely, once more, after answers that no page links to are removed.
 *
 *     const collector = new PageCollector(host, answers);
 *     for (const audit of audits) collector.add(audit);
 *     const fold = new SiteFold(collector.finish(site));
 *     do for (const audit of audits) fold.add(audit);
 *     while (fold.needsReading());
 *     gradeSite(yield* fold.finish(site), site, now);
 *
 * If an audit has changed since the first reading, or is gone, its page has no links and no evidence.
 */
export class SiteFold {
  private readonly pages: CollectedPages;
  private readonly targets = new LinkTargets();
  private links: LinkCollector;
  private graph: SiteGraphBuilder;
  private hreflang: HreflangCollector;
  private issues = new IssueCollector();
  private readonly verdicts: ReadonlyMap<string, LinkVerdict> | null;
  private faults: FaultCollector | null;
  /** Pages whose audit was not read yet. */
  private missing: Set<SitePage>;

  /** @param verdicts on the URLs with faults that pages name; `null` if no scan has checked any */
  constructor(pages: CollectedPages, verdicts: ReadonlyMap<string, LinkVerdict> | null = null) {
    this.pages = pages;
    this.verdicts = verdicts;
    this.faults = verdicts && new FaultCollector(pages.host, verdicts);
    this.links = new LinkCollector(pages);
    this.hreflang = new HreflangCollector(pages);
    this.graph = new SiteGraphBuilder(pages);
    this.missing = new Set(pages.pages);
  }

  add(audit: LinkedAudit): void {
    this.graph.addHops(audit);
    const page = this.pages.pagesByKey.get(toPageKey(audit.facts.url));
    if (!page || page.id !== audit.id || page.auditedAt !== audit.auditedAt) return;
    if (!this.missing.delete(page)) return;
    const targets = this.targets.list(page.facts.url, audit.links);
    this.links.add(page, targets.keys());
    this.graph.addPage(page, targets);
    this.hreflang.add(page, audit.facts);
    this.issues.add(page, audit.facts);
    this.faults?.add(page, audit.links);
  }

  /** Ends a reading. Returns whether the audits must be read again. */
  needsReading(): boolean {
    const { keys, areUsed } = this.links.findUnlinkedAnswers();
    for (const key of keys) this.pages.answersByKey.delete(key);
    if (!areUsed) return false;
    const pages = { ...this.pages, unlinkedAnswers: new Set<string>() };
    this.links = new LinkCollector(pages);
    this.hreflang = new HreflangCollector(pages);
    this.graph = new SiteGraphBuilder(pages);
    this.issues = new IssueCollector();
    this.faults = this.verdicts && new FaultCollector(pages.host, this.verdicts);
    this.missing = new Set(pages.pages);
    return true;
  }

  /** Returns the result after the last reading. @param site facts of the last inspection; `null` if there was none */
  *finish(site: StoredSiteFacts | null): Steps<SitePages> {
    return {
      ...this.pages,
      links: this.links.finish(),
      hreflangFaults: this.hreflang.faults,
      issues: this.issues.finish(),
      structure: yield* this.graph.finishStructure(site),
      linkFaults: this.faults?.finish() ?? null,
    };
  }
}
