import type { SitePages } from '../site-fold.ts';
import { isBroken, isCanonicalElsewhere, isHtmlPage, toPageKey } from '../site-pages.ts';

/** A URL that a sitemap should not list. */
export interface SitemapFault {
  url: string;
  kind: 'redirect' | 'broken' | 'noindex' | 'canonical';
  /** A predicate that follows the URL: `returns 404`. */
  detail: string;
}

/** The URLs that are known to redirect, answer with an error, say noindex or name another canonical. */
export function findSitemapFaults(
  urls: readonly string[],
  { pagesByKey, answersByKey, redirects }: SitePages,
): SitemapFault[] {
  const faults: SitemapFault[] = [];
  const seen = new Set<string>();
  for (const url of urls) {
    const key = toPageKey(url);
    if (seen.has(key)) continue;
    seen.add(key);
    const target = redirects.get(key);
    const page = pagesByKey.get(key);
    const answer = answersByKey.get(key);
    if (target !== undefined && !page)
      faults.push({ url, kind: 'redirect', detail: `redirects to ${target}` });
    else if (answer && isBroken(answer))
      faults.push({ url, kind: 'broken', detail: `returns ${answer.status}` });
    else if (!page) continue;
    else if (isBroken(page.facts))
      faults.push({ url, kind: 'broken', detail: `returns ${page.facts.status}` });
    else if (page.facts.noindex) faults.push({ url, kind: 'noindex', detail: 'is noindex' });
    else if (isHtmlPage(page) && isCanonicalElsewhere(page)) {
      faults.push({
        url,
        kind: 'canonical',
        detail: `has the canonical URL ${page.facts.html.canonicalElsewhere}`,
      });
    }
  }
  return faults;
}
