import type { LinkFault, TargetKind } from '../../contracts/links-out.ts';
import { type LinkList, visitLinkList } from '../../lib/link-list.ts';
import { LinkTextCache, readLinkFlags, toFullUrl } from '../page/page-links.ts';
import type { SitePage } from '../site/site-pages.ts';
import { findFaults } from './link-faults.ts';
import { toTargetKind, widenShown } from './target-collector.ts';
import type { LinkVerdict } from './link-verdict.ts';

/** A URL with a fault. */
export interface FaultyTarget {
  url: string;
  verdict: LinkVerdict;
  /** See `LinkTarget`. */
  shownWidth: number;
  /** Pages that name it. */
  count: number;
  /** The URLs of the first of them. */
  examples: string[];
  /** Those that name no other URL with the fault before it. */
  pages: SitePage[];
}

const EXAMPLES = 5;

/** The faulty URLs that pages name, by fault, those of the most pages first. */
export type LinkFaultReport = ReadonlyMap<LinkFault, readonly FaultyTarget[]>;

/** Finds the pages that name URLs with faults. Keeps nothing else of their links. */
export class FaultCollector {
  private readonly host: string;
  private readonly verdicts: ReadonlyMap<string, LinkVerdict>;
  private readonly found = new Map<LinkFault, Map<string, FaultyTarget>>();
  private readonly faulty = new LinkTextCache((text, origin) => {
    const url = toFullUrl(text, origin);
    return this.verdicts.has(url) ? url : null;
  });

  /** @param verdicts on the URLs of the website that have faults */
  constructor(host: string, verdicts: ReadonlyMap<string, LinkVerdict>) {
    this.host = host;
    this.verdicts = verdicts;
  }

  add(page: SitePage, links: LinkList): void {
    if (this.verdicts.size === 0) return;
    const getFaulty = this.faulty.open(links, page.facts.url);
    const named = new Map<string, { kinds: Set<TargetKind>; shownWidth: number }>();
    visitLinkList(links.bytes, (id, _, flags) => {
      const url = getFaulty(id);
      const link = readLinkFlags(flags);
      const kind = url && toTargetKind(url, link.kind, this.host);
      if (!url || !kind) return;
      const { kinds, shownWidth } = named.get(url) ?? { kinds: new Set(), shownWidth: 0 };
      named.set(url, { kinds: kinds.add(kind), shownWidth: widenShown(shownWidth, link) });
    });
    const known = new Set<LinkFault>();
    for (const [url, { kinds, shownWidth }] of named) {
      const verdict = this.verdicts.get(url) as LinkVerdict;
      for (const fault of findFaults(verdict, [...kinds], shownWidth)) {
        const targets = this.found.get(fault) ?? new Map<string, FaultyTarget>();
        const target = targets.get(url) ?? { url, verdict, shownWidth, count: 0, examples: [], pages: [] };
        this.found.set(fault, targets.set(url, target));
        if (target.count++ < EXAMPLES) target.examples.push(page.facts.url);
        target.shownWidth = Math.min(target.shownWidth, shownWidth);
        if (!known.has(fault)) target.pages.push(page);
        known.add(fault);
      }
    }
  }

  finish(): LinkFaultReport {
    return new Map(
      Array.from(this.found, ([fault, targets]) => [
        fault,
        [...targets.values()].sort((a, b) => b.count - a.count),
      ]),
    );
  }
}
