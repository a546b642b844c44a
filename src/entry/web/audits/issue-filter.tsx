import type { ReportedIssue } from '../../../engine/audit-document.ts';
import { CATEGORIES, type Category, SEVERITIES, type Severity } from '../../../contracts/scoring.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { SEVERITY_LABELS } from '../parts/badge.tsx';

/** The issues to show. `null` for all. */
export interface IssueFilter {
  severity: Severity | null;
  category: Category | null;
}

/** Reads the filter from the query string. Unknown values are ignored. */
export function parseIssueFilter({ severity, category }: Record<string, string | undefined>): IssueFilter {
  return {
    severity: SEVERITIES.find((name) => name === severity) ?? null,
    category: CATEGORIES.find((name) => name === category) ?? null,
  };
}

export function matchesFilter(
  issue: Pick<ReportedIssue, 'severity' | 'category'>,
  { severity, category }: IssueFilter,
): boolean {
  return (
    (severity === null || issue.severity === severity) && (category === null || issue.category === category)
  );
}

/** Returns the link to the issues of a page with this filter. */
export function getFilterHref(path: string, filter: Partial<IssueFilter>): string {
  const query = new URLSearchParams();
  for (const name of ['severity', 'category'] as const) {
    const value = filter[name];
    if (value) query.set(name, value);
  }
  return `${path}${query.size > 0 ? `?${query.toString()}` : ''}#issues`;
}

interface IssueFilterChipsProps {
  issues: readonly ReportedIssue[];
  /** The path of the page. */
  path: string;
  filter: IssueFilter;
}

/** Links that filter the issues by severity and by category, with the count of each. The link of an active filter removes it. */
export function IssueFilterChips({ issues, path, filter }: IssueFilterChipsProps) {
  const count = (changed: Partial<IssueFilter>) =>
    issues.filter((issue) => matchesFilter(issue, { ...filter, ...changed })).length;
  const isAll = filter.severity === null && filter.category === null;
  return (
    <>
      <nav class="chips" aria-label="Issues by severity">
        <a href={getFilterHref(path, {})} aria-current={isAll ? 'true' : undefined}>
          All <span>{issues.length}</span>
        </a>
        {SEVERITIES.map((severity) => (
          <Chip
            name={SEVERITY_LABELS[severity]}
            count={count({ severity })}
            href={(isCurrent) => getFilterHref(path, { ...filter, severity: isCurrent ? null : severity })}
            isCurrent={filter.severity === severity}
          />
        ))}
      </nav>
      <nav class="chips" aria-label="Issues by category">
        {CATEGORIES.map((category) => (
          <Chip
            name={CATEGORY_LABELS[category].name}
            count={count({ category })}
            href={(isCurrent) => getFilterHref(path, { ...filter, category: isCurrent ? null : category })}
            isCurrent={filter.category === category}
          />
        ))}
      </nav>
    </>
  );
}

interface ChipProps {
  name: string;
  count: number;
  href: (isCurrent: boolean) => string;
  isCurrent: boolean;
}

/** A filter. Not shown if it has no issues, unless it is active. */
function Chip({ name, count, href, isCurrent }: ChipProps) {
  if (count === 0 && !isCurrent) return <></>;
  return (
    <a href={href(isCurrent)} aria-current={isCurrent ? 'true' : undefined}>
      {name} <span>{count}</span>
      {isCurrent && (
        <>
          <span aria-hidden="true">×</span>
          <span class="unseen">, remove this filter</span>
        </>
      )}
    </a>
  );
}
