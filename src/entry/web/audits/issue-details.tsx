import type { FailedCheck, ReportedIssue } from '../../../engine/audit-document.ts';
import type { Child, PropsWithChildren } from 'hono/jsx';
import { type Evidence, splitEvidence, writeEvidence } from '../../../engine/evidence.ts';
import { getCheckHelp } from '../../../engine/checks/check-help.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { formatCount } from '../format.ts';
import { CodeBlock } from '../parts/code-block.tsx';

/**
 * The details that an issue's line opens to, with its actions at the end. The anchor is inside, so that a link to it opens the
 * line.
 */
export function IssueDetails({ issue, children }: PropsWithChildren<{ issue: ReportedIssue }>) {
  const { id, category, penalty, parts } = issue;
  return (
    <div id={`issue-${id}`} class="issue-details">
      {parts ? (
        parts.map((part) => (
          <>
            <h3>
              <a href={getCheckPath(part)}>{part.title}</a>
            </h3>
            <CheckDetails check={part} />
          </>
        ))
      ) : (
        <CheckDetails check={issue} />
      )}
      <p class="muted">
        Takes {penalty} of 100 points from {CATEGORY_LABELS[category].name}.{' '}
        <a href={getCheckPath(issue)}>Rule and sources</a>
      </p>
      {children}
    </div>
  );
}

function getCheckPath({ id }: { id: string }): string {
  return `/checks/${encodeURIComponent(id)}`;
}

function CheckDetails({ check }: { check: Omit<FailedCheck, 'category' | 'severity'> }) {
  const { id, title, evidence, recommendation, affected } = check;
  const help = getCheckHelp(id, recommendation);
  return (
    <dl>
      <Detail name="What we found">
        {affected && (
          <p>
            {affected.count} of {formatCount(affected.total, 'element')} affected.
          </p>
        )}
        <EvidenceList evidence={evidence} />
      </Detail>
      {help && (
        <Detail name="Why it matters">
          <p>{help.why}</p>
        </Detail>
      )}
      <Detail name="How to fix it">
        <p dir="auto">{help?.fix ?? recommendation}</p>
        {help?.example && <CodeBlock id={`fix-${id}`} label={`Example for “${title}”`} text={help.example} />}
      </Detail>
      {help && (
        <Detail name="How to verify">
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

/** Evidence that names places, `2 images: <img> (line 3); <img> (line 7)`, is a list. */
function EvidenceList({ evidence }: { evidence: Evidence }) {
  const items = splitEvidence(evidence);
  if (items.length === 1) return <p dir="auto">{writeEvidence(evidence)}</p>;
  return (
    <ul class="evidence">
      {items.map((item) => (
        <li dir="auto">{writeEvidence(item)}</li>
      ))}
    </ul>
  );
}
