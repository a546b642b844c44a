import { CHECKS } from '../../../../src/engine/checks/all.ts';
import { readCrawlLinks } from '../../../../src/engine/page/crawl-links.ts';
import { isHtmlResponse } from '../../../../src/engine/page/page-facts.ts';
import { Policy } from '../config.ts';
import type { PageAudit } from '../result.ts';
import { analyse } from './analyse.ts';
import type { LocalGraph } from './graph.ts';
import { fetchPage, fetchRobotsTxt } from './fetch-page.ts';
import type { RenderLocally } from './render-locally.ts';

interface CrawlOptions {
  allowPrivate: boolean;
  maxPages: number;
  siteUrl: string;
  policy?: Policy;
  /** Gets the pages, if there is one. */
  graph?: LocalGraph | null;
  /** Loads each page with JavaScript too, if it is there. */
  render?: RenderLocally | null;
  onPage: (audit: PageAudit, done: number) => void;
}

/**
 * Audits the page at a URL and, up to `maxPages`, the HTML pages of its origin that it links to directly or indirectly, breadth
 * first. Skips linked pages that cannot be reached or are not HTML, and links that the config file leaves out.
 *
 * @throws CliError if the first page cannot be reached
 */
export async function crawl(
  start: URL,
  { allowPrivate, maxPages, siteUrl, policy = new Policy(), graph, render, onPage }: CrawlOptions,
): Promise<PageAudit[]> {
  const audits: PageAudit[] = [];
  const queue = [start.href];
  const seen = new Set(queue.map(withoutFragment));
  const fetched = new Set<string>();
  const first = await fetchPage(start, { allowPrivate });
  const { origin } = new URL(first.url);
  const robotsTxt = await fetchRobotsTxt(origin, { allowPrivate });
  for (const [index, url] of queue.entries()) {
    if (audits.length >= maxPages) break;
    const page = index === 0 ? first : await fetchPage(new URL(url), { allowPrivate }).catch(() => null);
    if (!page || (index > 0 && new URL(page.url).origin !== origin)) continue;
    // Several URLs can redirect to one page.
    const found = withoutFragment(page.url);
    if (fetched.has(found)) {
      if (page.redirects.length > 0) graph?.addRedirect(page);
      continue;
    }
    fetched.add(found);
    if (index > 0 && !isHtmlResponse(page)) continue;
    const rendering = await render?.({ page, robotsTxt, now: Date.now() });
    const { audit, facts, analysis } = analyse({ page, robotsTxt, rendering }, siteUrl, CHECKS, policy);
    audits.push(audit);
    graph?.add(facts, analysis);
    onPage(audit, audits.length);
    for (const link of readCrawlLinks(facts).followed) {
      const target = withoutFragment(link);
      if (seen.has(target) || new URL(target).origin !== origin) continue;
      seen.add(target);
      if (policy.covers(target)) queue.push(target);
    }
  }
  return audits;
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? '';
}
