import { hashText } from '../../lib/hash.ts';
import {
  findPage,
  type HtmlPage,
  isHtmlPage,
  type KnownPages,
  type SitePage,
  toPageKey,
} from './site-pages.ts';
import type { StoredAuditFacts } from './audit-facts.ts';

/** Language versions of a page that do not link back: the first, with its code, and how many. */
export interface HreflangFault {
  code: string;
  version: HtmlPage;
  count: number;
}

/** Finds the language versions that do not link back to a page that names them. */
export class HreflangCollector {
  private readonly site: KnownPages;
  readonly faults = new Map<SitePage, HreflangFault>();
  /** Pages by the hash of the keys that lead there. */
  private readonly pagesByHash = new Map<number, SitePage>();

  constructor(site: KnownPages) {
    this.site = site;
    if (!site.pages.some(({ facts }) => (facts.html?.hreflangKeys.length ?? 0) > 0)) return;
    for (const page of site.pages) this.pagesByHash.set(hashText(page.key), page);
    for (const key of site.redirects.keys()) {
      const page = findPage(site, key);
      if (page) this.pagesByHash.set(hashText(key), page);
    }
  }

  add(page: SitePage, { html }: StoredAuditFacts): void {
    if (!html || !isHtmlPage(page)) return;
    for (const [code, url] of html.hreflang) {
      const version = findPage(this.site, toPageKey(url));
      if (!version || version === page || !isHtmlPage(version) || this.mayLinkBack(version, page)) continue;
      const fault = this.faults.get(page);
      if (fault) fault.count++;
      else this.faults.set(page, { code, version, count: 1 });
    }
  }

  private mayLinkBack({ facts: { html } }: HtmlPage, page: SitePage): boolean {
    return html.hasMoreHreflang || html.hreflangKeys.some((hash) => this.pagesByHash.get(hash) === page);
  }
}
