import type { ReportedIssue } from '../../../engine/audit-document.ts';
import { CATEGORIES, SEVERITIES } from '../../../contracts/scoring.ts';
import { describeList, parseListQuery, type QueryOf } from '../../../lib/list-query.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { toListHref } from '../list-links.ts';
import { SEVERITY_LABELS } from '../parts/badge.tsx';

const ISSUES = describeList({
  filters: { severity: SEVERITIES, category: CATEGORIES },
  order: { by: 'gain', descending: true },
});

export type IssueFilter = QueryOf<typeof ISSUES>['filters'];

/** Reads the filter from the query string. Unknown values are ignored. */
export function parseIssueFilter(parameters: Record<string, string>): IssueFilter {
  return parseListQuery(ISSUES, parameters).filters;
}

export function matchesFilter(
  issue: Pick<ReportedIssue, 'severity' | 'category'>,
  { severity, category }: IssueFilter,
): boolean {
  return (
    (severity === undefined || issue.severity === severity) &&
    (category === undefined || issue.category === category)
  );
}

/** Returns the link to the issues of a page with this filter. */
export function getFilterHref(path: string, filter: Partial<IssueFilter>): string {
  return `${toListHref(path, filter)}#issues`;
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
  const isAll = filter.severity === undefined && filter.category === undefined;
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
            href={(isCurrent) =>
              getFilterHref(path, { ...filter, severity: isCurrent ? undefined : severity })
            }
            isCurrent={filter.severity === severity}
          />
        ))}
      </nav>
      <nav class="chips" aria-label="Issues by category">
        {CATEGORIES.map((category) => (
          <Chip
            name={CATEGORY_LABELS[category].name}
            count={count({ category })}
            href={(isCurrent) =>
              getFilterHref(path, { ...filter, category: isCurrent ? undefined : category })
            }
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
