import type { Category, Severity } from '../../contracts/scoring.ts';

/** Checks of one cause. Two or more low issues of a page that belong to a group are reported as one. */
export interface IssueGroup {
  id: string;
  /** That of its checks. */
  category: Category;
  /** Like that of a check. */
  title: string;
  /** Ids of its checks, in the order of its parts: those that are low, or low in a milder case. */
  checks: readonly string[];
}

export const ISSUE_GROUPS: readonly IssueGroup[] = [
  {
    id: 'security-headers-incomplete',
    category: 'technical',
    title: 'Security headers are incomplete',
    checks: [
      'hsts-missing',
      'csp-missing',
      'clickjacking-unprotected',
      'content-type-options-missing',
      'referrer-policy-unsafe',
      'hsts-weak',
      'server-version-disclosed',
    ],
  },
  {
    id: 'page-code-unoptimized',
    category: 'technical',
    title: 'Markup and loading are not optimized',
    checks: [
      'image-dimensions-missing',
      'render-blocking-scripts',
      'lcp-candidate-lazy',
      'cache-validators-missing',
      'dom-too-large',
      'dom-too-deep',
      'html-heavy',
      'doctype-missing',
      'deprecated-html',
      'duplicate-ids',
      'picture-without-img',
    ],
  },
  {
    id: 'url-unclear',
    category: 'technical',
    title: 'The URL is hard to read and to share',
    checks: [
      'url-too-long',
      'url-underscore',
      'url-uppercase',
      'url-space',
      'url-double-slash',
      'url-non-ascii',
      'url-parameters',
      'url-repetitive-path',
    ],
  },
  {
    id: 'search-appearance-weak',
    category: 'metadata',
    title: 'The search result shows less than it could',
    checks: [
      'title-too-long',
      'title-too-short',
      'title-keyword-repeated',
      'description-too-long',
      'description-too-short',
      'description-equals-title',
      'favicon-missing',
      'structured-data-missing',
    ],
  },
  {
    id: 'crawler-directives-limiting',
    category: 'indexability',
    title: 'Directives limit what search engines and assistants show',
    checks: [
      'copilot-answers-blocked',
      'image-preview-suppressed',
      'data-nosnippet-ignored',
      'robots-directive-unknown',
    ],
  },
  {
    id: 'link-preview-incomplete',
    category: 'social',
    title: 'The link preview is incomplete or inconsistent',
    checks: [
      'og-title-missing',
      'og-description-missing',
      'og-image-alt-missing',
      'og-url-missing',
      'og-type-missing',
      'og-site-name-missing',
      'og-url-mismatch',
      'og-name-attribute',
      'og-duplicate',
      'og-locale-invalid',
      'twitter-card-missing',
      'twitter-card-invalid',
      'twitter-title-too-long',
      'twitter-description-too-long',
    ],
  },
  {
    id: 'headings-unclear',
    category: 'content',
    title: 'The headings do not outline the page',
    checks: ['h1-multiple', 'h1-too-long', 'title-h1-unrelated', 'subheadings-missing'],
  },
  {
    id: 'text-hard-to-read',
    category: 'content',
    title: 'The text is hard to read',
    checks: ['paragraphs-too-long', 'readability-very-difficult', 'keyword-stuffing'],
  },
  {
    id: 'links-unsound',
    category: 'content',
    title: 'Some links do not work as they should',
    checks: ['link-malformed', 'fragment-broken', 'internal-nofollow'],
  },
  {
    id: 'article-details-missing',
    category: 'content',
    title: 'The article lacks details that readers look for',
    checks: ['article-date-missing', 'article-author-missing', 'article-stale', 'article-no-sources'],
  },
  {
    id: 'page-structure',
    category: 'accessibility',
    title: 'The structure is hard to follow with a screen reader',
    checks: [
      'main-landmark-missing',
      'main-landmark-multiple',
      'heading-order-skipped',
      'heading-empty',
      'list-structure-invalid',
      'listitem-orphan',
      'definition-list-invalid',
      'table-header-missing',
      'table-headers-attr-invalid',
      'skip-link-broken',
      'tabindex-positive',
    ],
  },
  {
    id: 'aria-faulty',
    category: 'accessibility',
    title: 'ARIA roles and states have errors',
    checks: [
      'aria-attribute-not-allowed',
      'aria-attribute-required',
      'aria-value-invalid',
      'aria-children-invalid',
      'aria-parent-missing',
      'aria-hidden-focusable',
      'nested-interactive',
    ],
  },
  {
    id: 'names-imprecise',
    category: 'accessibility',
    title: 'Names for screen readers are missing or unclear',
    checks: [
      'form-label-placeholder-only',
      'aria-name-missing',
      'aria-label-ignored',
      'aria-reference-broken',
      'image-alt-too-long',
      'image-alt-redundant',
      'image-alt-filename',
      'object-alt-missing',
      'svg-image-name-missing',
    ],
  },
];

const GROUPS = new Map(ISSUE_GROUPS.flatMap((group) => group.checks.map((id) => [id, group] as const)));

/** Issues of one group, in the group's order, or a single issue. */
export type IssueCluster<T> = { group: IssueGroup; issues: readonly T[] } | { group: null; issue: T };

/** Counts issues by severity, those of a group as one. */
export function countIssues(issues: readonly { id: string; severity: Severity }[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  const groups = new Set<IssueGroup>();
  for (const issue of issues) {
    const group = findGroup(issue);
    if (group && groups.has(group)) continue;
    if (group) groups.add(group);
    counts[issue.severity]++;
  }
  return counts;
}

/** Puts the low issues of a group together, at the place of the first of them. */
export function groupIssues<T extends { id: string; severity: Severity }>(
  issues: readonly T[],
): IssueCluster<T>[] {
  const members = Map.groupBy(issues, findGroup);
  return issues.flatMap((issue): IssueCluster<T>[] => {
    const group = findGroup(issue);
    const together = members.get(group) ?? [];
    if (!group || together.length === 1) return [{ group: null, issue }];
    if (together[0] !== issue) return [];
    const order = (one: T) => group.checks.indexOf(one.id);
    return [{ group, issues: together.toSorted((a, b) => order(a) - order(b)) }];
  });
}

/** The group of a low issue, or `null`. */
function findGroup({ id, severity }: { id: string; severity: Severity }): IssueGroup | null {
  return severity === 'low' ? (GROUPS.get(id) ?? null) : null;
}
