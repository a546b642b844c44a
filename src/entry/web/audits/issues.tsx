import type { AuditedPage, ReportedIssue, FailedCheck } from '../../../engine/audit-document.ts';
import type { FixVerification } from '../../../contracts/audit-changes.ts';
import { listGains } from '../../../engine/issue-gains.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { formatCount } from '../../../lib/text.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { Disclosure, Disclosures, EmptyState, Section } from '../parts/card.tsx';
import { FixForm } from './changes-section.tsx';
import { type IssueFilter, IssueFilterChips, matchesFilter } from './issue-filter.tsx';
import type { Child, PropsWithChildren } from 'hono/jsx';
import { getCheckHelp } from '../../../engine/checks/check-help.ts';
import { writeCode } from '../../../engine/fixes/write-code.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { EvidenceView } from './evidence-view.tsx';

interface IssuesProps {
  page: AuditedPage;
  /** The path of the page. */
  path: string;
  filter: IssueFilter;
  /** Which issues are marked as fixed, and where the form is sent; `null` for a reader who does not own the audit. */
  fixes: { action: string; marked: readonly FixVerification[] } | null;
}

/** The issues, one line each, in the order in which to fix them. A line opens to evidence, reasons, fix and verification. */
export function Issues({ page, path, filter, fixes }: IssuesProps) {
  const { seo_analysis: analysis } = page;
  const issues = listGains(analysis);
  const shown = issues.filter(({ issue }) => matchesFilter(issue, filter));
  return (
    <Section id="issues" title="Issues" class="audit-issues">
      {issues.length === 0 ? (
        <EmptyState title="No issues" level={3}>
          <p>No check failed on this page.</p>
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
                  <IssueDetails issue={issue} page={page}>
                    {fixes && <FixForm issue={issue} fixes={fixes.marked} action={fixes.action} />}
                  </IssueDetails>
                </Disclosure>
              ))}
            </Disclosures>
          )}
          {issues.some(({ gain }) => gain !== null) && (
            <p class="muted">
              Points gained if fixed.
              {issues.some(({ gain }) => gain === 0) && ' A dash: no points on its own.'}
            </p>
          )}
        </>
      )}
    </Section>
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

/**
 * The details that an issue's line opens to, with its actions at the end. The anchor is inside, so that a link to it opens the
 * line.
 */
function IssueDetails({
  issue,
  page,
  children,
}: PropsWithChildren<{ issue: ReportedIssue; page: AuditedPage }>) {
  const { id, category, penalty, parts } = issue;
  return (
    <div id={`issue-${id}`} class="issue-details">
      {parts ? (
        parts.map((part) => (
          <>
            <h3>
              <a href={getCheckPath(part)}>{part.title}</a>
            </h3>
            <CheckDetails check={part} page={page} />
          </>
        ))
      ) : (
        <CheckDetails check={issue} page={page} />
      )}
      <p class="muted">
        −{penalty} in {CATEGORY_LABELS[category].name} · <a href={getCheckPath(issue)}>Rule and sources</a>
      </p>
      {children}
    </div>
  );
}

function getCheckPath({ id }: { id: string }): string {
  return `/checks/${encodeURIComponent(id)}`;
}

interface CheckDetailsProps {
  check: Omit<FailedCheck, 'category' | 'severity'>;
  page: AuditedPage;
}

function CheckDetails({ check, page }: CheckDetailsProps) {
  const { id, title, recommendation } = check;
  const help = getCheckHelp(id, recommendation);
  const code = writeCode(check, page);
  return (
    <dl>
      <Detail name="Found">
        <EvidenceView check={check} />
      </Detail>
      {help && (
        <Detail name="Why">
          <p>{help.why}</p>
        </Detail>
      )}
      <Detail name="Fix">
        <p dir="auto">{help?.fix ?? recommendation}</p>
        {code !== null && <CodeBlock id={`fix-${id}`} label={`Code for “${title}”`} text={code} />}
      </Detail>
      {help && (
        <Detail name="Verify">
          <p>{help.verify}</p>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: Child }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
