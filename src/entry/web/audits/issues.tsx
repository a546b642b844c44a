import type { AuditedPage, ReportedIssue } from '../../../engine/audit-document.ts';
import type { FixVerification } from '../../../contracts/audit-changes.ts';
import { listGains } from '../../../engine/issue-gains.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { formatCount } from '../format.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { Disclosure, Disclosures } from '../parts/disclosure.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FixForm } from './fix-verification.tsx';
import { IssueDetails } from './issue-details.tsx';
import { type IssueFilter, IssueFilterChips, matchesFilter } from './issue-filter.tsx';

interface IssuesProps {
  analysis: AuditedPage['seo_analysis'];
  /** The path of the page. */
  path: string;
  filter: IssueFilter;
  /** Which issues are marked as fixed, and where the form is sent; `null` for a reader who does not own the audit. */
  fixes: { action: string; marked: readonly FixVerification[] } | null;
}

/** The issues, one line each, in the order in which to fix them. A line opens to evidence, reasons, fix and verification. */
export function Issues({ analysis, path, filter, fixes }: IssuesProps) {
  const issues = listGains(analysis);
  const shown = issues.filter(({ issue }) => matchesFilter(issue, filter));
  return (
    <section aria-labelledby="issues" class="audit-issues">
      <h2 id="issues">Issues</h2>
      {issues.length === 0 ? (
        <EmptyState title="No issues" level={3}>
          <p>Every check that applies to this page passed.</p>
        </EmptyState>
      ) : (
        <>
          <IssueFilterChips issues={analysis.issues} path={path} filter={filter} />
          {shown.length === 0 ? (
            <p>
              No issues match these filters. <a href={`${path}#issues`}>Show all issues</a>
            </p>
          ) : (
            <Disclosures>
              {shown.map(({ issue, gain }) => (
                <Disclosure
                  badge={<SeverityBadge severity={issue.severity} />}
                  title={issue.title}
                  figure={<IssueFigures issue={issue} gain={gain} />}
                >
                  <IssueDetails issue={issue}>
                    {fixes && <FixForm issue={issue} fixes={fixes.marked} action={fixes.action} />}
                  </IssueDetails>
                </Disclosure>
              ))}
            </Disclosures>
          )}
          {issues.some(({ gain }) => gain !== null) && (
            <p class="muted">
              The points are what the score gains once you fix the issue.
              {hasSharedCap(issues) && ' Issues with the same cap gain theirs together.'}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** @param gain `null` if it is not known */
function IssueFigures({ issue, gain }: { issue: ReportedIssue; gain: number | null }) {
  const { affected, parts } = issue;
  return (
    <>
      {parts && <span>{formatCount(parts.length, 'check')}</span>}
      {affected && <span>{formatCount(affected.count, 'element')}</span>}
      {gain !== null && (
        <>
          {' '}
          <strong>{formatGain(gain)}</strong>
          <span class="unseen"> points</span>
        </>
      )}
    </>
  );
}

/** Whether several issues cap the score at one limit. */
function hasSharedCap(issues: readonly { cap: number | null }[]): boolean {
  const caps = issues.map(({ cap }) => cap).filter((cap) => cap !== null);
  return new Set(caps).size < caps.length;
}
