import { hashText } from '../../lib/hash.ts';
import {
  type AuditHtmlFacts,
  type AuditIssue,
  decodeAuditFacts,
  type StoredAuditFacts,
} from './audit-facts.ts';
import type { EntityFacts } from './entity-facts.ts';
import { type SitePageIssue, type SiteHtmlFacts, type SitePageFacts, toPageKey } from './site-pages.ts';

/**
 * Reduces the facts of audits to what is kept of a page. What many pages have in common (their issues, what they state about the
 * organisation) is kept once.
 */
export class FactsCompactor {
  private readonly issues = new Map<string, SitePageIssue[]>();
  private readonly entities = new Map<string, EntityFacts>();
  private readonly unknown = new Map<string, readonly string[]>();
  private readonly subjects = new Map<string, readonly string[]>();

  compact(stored: StoredAuditFacts): SitePageFacts {
    const {
      url,
      status,
      blockedBy,
      score,
      ttfbMs,
      noindex,
      snippets,
      googlebotBlocked,
      issues,
      html,
      unknown,
    } = decodeAuditFacts(stored);
    return {
      url,
      status,
      blockedBy,
      score,
      ttfbMs,
      noindex,
      snippets,
      googlebotBlocked,
      issues: issues.map((issue) => this.shareIssue(issue)),
      unknown: share(this.unknown, unknown.join(' '), unknown),
      // What a challenge says is not the page's.
      html: blockedBy === null && html ? this.compactHtml(html, url) : null,
    };
  }

  private compactHtml(html: AuditHtmlFacts, url: string): SiteHtmlFacts {
    const { title, description, canonical, hreflang, words, mainWords, empty, simhash } = html;
    const isElsewhere = canonical !== null && toPageKey(canonical) !== toPageKey(url);
    const { sources, cites, ...citability } = html.citability;
    const entries = hreflang.map((entry) => `${entry.code} ${entry.url}`);
    return {
      title,
      description,
      canonicalElsewhere: isElsewhere ? canonical : null,
      hreflangKeys: hreflang.map((entry) => hashText(toPageKey(entry.url))),
      hreflangSet: entries.length === 0 ? null : hashText(entries.sort().join('\n')),
      hasMoreHreflang: html.hasMoreHreflang,
      words,
      mainWords,
      empty,
      simhash,
      hasMoreLinks: html.hasMoreLinks,
      citability: {
        ...citability,
        sources: sources.length,
        cites: cites === undefined ? citability.article || null : cites,
      },
      entity: share(this.entities, JSON.stringify(html.entity), html.entity),
      subjects: html.subjects && share(this.subjects, html.subjects.join(' '), html.subjects),
    };
  }

  private shareIssue({ id, severity, category, penalty, title }: AuditIssue): SitePageIssue {
    let variants = this.issues.get(id);
    if (!variants) this.issues.set(id, (variants = []));
    let issue = variants.find(
      (variant) =>
        variant.severity === severity &&
        variant.penalty === penalty &&
        variant.category === category &&
        variant.title === title,
    );
    if (!issue) variants.push((issue = { id, severity, category, penalty, title }));
    return issue;
  }
}

/** Returns the first value given for the key. */
function share<T>(values: Map<string, T>, key: string, value: T): T {
  const known = values.get(key);
  if (known !== undefined) return known;
  values.set(key, value);
  return value;
}
