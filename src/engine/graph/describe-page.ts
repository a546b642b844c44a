import type { GraphPageSummary } from '../../contracts/graph-page.ts';
import { formatOptionalTimestamp, formatTimestamp, HOUR } from '../../lib/time.ts';
import { countIssues } from '../checks/issue-groups.ts';
import type { StoredSiteFacts } from '../site/site-facts.ts';
import { findPage, isIndexable, type KnownPages, type SitePage, toPageKey } from '../site/site-pages.ts';
import { getFolder } from './folder-scores.ts';
import { groupCanonicals, groupLanguages, groupSimilarPages } from './clusters.ts';
import type { GraphPage, SiteGraph } from './site-graph.ts';

/** A graph, and what it was built from. */
export interface GraphSource {
  graph: SiteGraph;
  known: KnownPages;
  /** Facts of the last inspection; `null` if there was none. */
  site: StoredSiteFacts | null;
}

/** Describes pages of a graph. Groups and the sitemap are read once they are needed. */
export class PageDescriber {
  private readonly source: GraphSource;
  private sitemap: Map<SitePage, number | null> | null | undefined;
  private groups: Record<'canonical' | 'language' | 'similar', Map<SitePage, string>> | undefined;

  constructor(source: GraphSource) {
    this.source = source;
  }

  get pages(): readonly GraphPage[] {
    return this.source.graph.pages;
  }

  describe(place: GraphPage): GraphPageSummary {
    const sitemap = (this.sitemap ??= this.readSitemap());
    const groups = (this.groups ??= this.readGroups());
    const { page } = place;
    const { html, ...facts } = page.facts;
    const issues = countIssues(facts.issues);
    const lastmod = sitemap?.get(page) ?? null;
    return {
      url: facts.url,
      report_id: page.id,
      folder: getFolder(page),
      status: facts.status,
      score: facts.score,
      title: html?.title ?? '',
      title_length: html && html.title.length,
      description: html?.description ?? '',
      description_length: html && html.description.length,
      words: html && html.words,
      main_words: html && html.mainWords,
      depth: place.depth,
      inlinks: place.inlinks,
      nofollow_inlinks: place.nofollowInlinks,
      outlinks: place.outlinks,
      pagerank: place.pagerank,
      indexable: isIndexable(page),
      noindex: facts.noindex,
      googlebot_blocked: facts.googlebotBlocked,
      snippets: facts.snippets,
      canonical: html && html.canonicalElsewhere,
      canonical_cluster: groups.canonical.get(page) ?? null,
      hreflang_entries: html && html.hreflangKeys.length,
      hreflang_cluster: groups.language.get(page) ?? null,
      near_duplicate_group: groups.similar.get(page) ?? null,
      in_sitemap: sitemap && sitemap.has(page),
      lastmod: formatOptionalTimestamp(lastmod === null ? null : lastmod * HOUR),
      dated_at: formatOptionalTimestamp(html?.citability.newestDate ?? null),
      critical_issues: issues.critical,
      high_issues: issues.high,
      medium_issues: issues.medium,
      low_issues: issues.low,
      ttfb_ms: facts.ttfbMs,
      sources: html && html.citability.sources,
      figures: html && html.citability.figures,
      quotations: html && html.citability.quotations,
      sections: html && html.citability.sections,
      article: html && html.citability.article,
      author: html && html.citability.authored,
      subjects: html && html.subjects && [...html.subjects],
      needs_javascript: html && html.empty,
      audited_at: formatTimestamp(page.auditedAt),
    };
  }

  /** The `lastmod` of each page that a sitemap lists; `null` if no sitemap with URLs is known. */
  private readSitemap(): Map<SitePage, number | null> | null {
    const { known, site } = this.source;
    if (!site || site.sitemap.urls.length === 0) return null;
    const listed = new Map<SitePage, number | null>();
    for (const [index, url] of site.sitemap.urls.entries()) {
      const page = findPage(known, toPageKey(url));
      if (page) listed.set(page, site.sitemap.lastmods[index] ?? null);
    }
    return listed;
  }

  private readGroups() {
    const { graph } = this.source;
    const name = (groups: readonly (readonly SitePage[])[]) =>
      new Map(
        groups.flatMap((group) => group.map((page): [SitePage, string] => [page, group[0]?.facts.url ?? ''])),
      );
    return {
      canonical: name([...groupCanonicals(graph, false), ...groupCanonicals(graph, true)]),
      language: name(groupLanguages(graph)),
      similar: name(groupSimilarPages(graph)),
    };
  }
}
