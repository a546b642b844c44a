import { LINK_FAULTS, type LinkFault, type TargetKind } from '../../contracts/links-out.ts';
import { type LinkList, visitLinkList } from '../../lib/link-list.ts';
import { getLinkText, readLinkFlags } from '../page/page-links.ts';
import type { SitePage } from '../site/site-pages.ts';
import { findFaults } from './link-faults.ts';
import { toTargetKind } from './link-targets.ts';
import type { LinkVerdict } from './link-verdict.ts';

/** A URL with a fault, and the pages that name it. */
export interface FaultyTarget {
  url: string;
  verdict: LinkVerdict;
  pages: SitePage[];
}

/** The faulty URLs that pages name, by fault. */
export type LinkFaultReport = Readonly<Record<LinkFault, FaultyTarget[]>>;

/** Finds the pages that name URLs with faults. Keeps nothing else of their links. */
export class FaultCollector {
  private readonly host: string;
  private readonly verdicts: ReadonlyMap<string, LinkVerdict>;
  private readonly found: Record<LinkFault, Map<string, FaultyTarget>>;
  private texts: LinkList['texts'] | null = null;
  /** The faulty URLs by origin of the page and number of the text; `null` for others. */
  private readonly known = new Map<string, Map<number, string | null>>();

  /** @param verdicts on the URLs of the website that have faults */
  constructor(host: string, verdicts: ReadonlyMap<string, LinkVerdict>) {
    this.host = host;
    this.verdicts = verdicts;
    this.found = mapFaults(() => new Map<string, FaultyTarget>());
  }

  add(page: SitePage, links: LinkList): void {
    if (this.verdicts.size === 0) return;
    const kinds = new Map<string, TargetKind[]>();
    visitLinkList(links.bytes, (id, _, flags) => {
      const url = this.readFaulty(page.facts.url, links, id);
      const kind = url && toTargetKind(url, readLinkFlags(flags).kind, this.host);
      if (url && kind) kinds.set(url, [...(kinds.get(url) ?? []), kind]);
    });
    for (const [url, named] of kinds) {
      const verdict = this.verdicts.get(url);
      for (const fault of verdict ? findFaults(verdict, named) : []) this.note(fault, url, page);
    }
  }

  /** Returns what was found, the URLs that the most pages name first. */
  finish(): LinkFaultReport {
    return mapFaults((fault) =>
      [...this.found[fault].values()].sort((a, b) => b.pages.length - a.pages.length),
    );
  }

  private note(fault: LinkFault, url: string, page: SitePage): void {
    const target = this.found[fault].get(url);
    const verdict = this.verdicts.get(url);
    if (target) target.pages.push(page);
    else if (verdict) this.found[fault].set(url, { url, verdict, pages: [page] });
  }

  private readFaulty(page: string, links: LinkList, id: number): string | null {
    if (links.texts !== this.texts) this.known.clear();
    this.texts = links.texts;
    const origin = page.slice(0, page.indexOf('/', page.indexOf('//') + 2));
    let known = this.known.get(origin);
    if (!known) this.known.set(origin, (known = new Map()));
    let url = known.get(id);
    if (url === undefined) {
      const text = getLinkText(links, id);
      const full = text.startsWith('/') ? origin + text : text;
      known.set(id, (url = this.verdicts.has(full) ? full : null));
    }
    return url;
  }
}

function mapFaults<T>(value: (fault: LinkFault) => T): Record<LinkFault, T> {
  return Object.fromEntries(LINK_FAULTS.map((fault) => [fault, value(fault)])) as Record<LinkFault, T>;
}
