import type {
  AuditChanges,
  ChangedIssue,
  FixVerification,
  RenderedChanges,
} from '../../../contracts/audit-changes.ts';
import { describeRenderedChanges } from '../../../engine/trace/rendered-trace.ts';
import { formatDateTime } from '../format.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { Badge, SeverityBadge, Score } from '../parts/badge.tsx';
import { Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { Delta } from '../parts/facts.tsx';
import type { Tone } from '../parts/tone.ts';
import type { ReportedIssue } from '../../../engine/audit-document.ts';
import { PostForm, SubmitButton } from '../parts/button.tsx';

type ChangeKind = 'new' | 'worse' | 'better' | 'fixed';

const KINDS: { kind: ChangeKind; describe: (count: number) => string; tone: Tone }[] = [
  { kind: 'new', describe: (count) => `${formatNumber(count)} new`, tone: 'bad' },
  { kind: 'worse', describe: (count) => `${formatNumber(count)} worse`, tone: 'bad' },
  { kind: 'better', describe: (count) => `${formatNumber(count)} better`, tone: 'good' },
  { kind: 'fixed', describe: (count) => `${formatNumber(count)} fixed`, tone: 'good' },
];

/** What changed since the last audit of the page, and the issues that are marked as fixed. Nothing for a first audit. */
export function ChangesSection({ changes }: { changes: AuditChanges }) {
  const { before, after, fix_verifications: fixes } = changes;
  const isCompared = before !== null && after !== null;
  if (!isCompared && fixes.length === 0) return <></>;
  return (
    <Section id="changes" title="What changed since the last audit">
      {isCompared ? (
        <>
          <p>
            <Score score={before.score} /> <span aria-hidden="true">→</span>
            <span class="unseen"> then </span> <Score score={after.score} />{' '}
            {before.score !== null && after.score !== null && (
              <Delta
                change={after.score - before.score}
                since={`since ${formatDateTime(before.audited_at)}`}
              />
            )}{' '}
            <span class="muted">
              since <FormattedDateTime timestamp={before.audited_at} />
            </span>
          </p>
          <IssueChanges changes={changes} />
          {changes.rendered && <RenderedChangeList rendered={changes.rendered} />}
        </>
      ) : (
        <p>Audit again to see what changed.</p>
      )}
      {fixes.length > 0 && <FixList fixes={fixes} />}
    </Section>
  );
}

type ComparedIssues = Pick<AuditChanges, ChangeKind | 'same' | 'not_comparable'>;

/** What is new, worse, better, fixed and the same. @param listsSame whether to name what is the same, and not only count it */
export function IssueChanges({
  changes,
  listsSame = false,
}: {
  changes: ComparedIssues;
  listsSame?: boolean;
}) {
  const { same, not_comparable: notComparable } = changes;
  const shown = KINDS.filter(({ kind }) => changes[kind].length > 0);
  return (
    <>
      {shown.length === 0 && notComparable.length === 0 && (
        <p>
          No issues changed.
          {!listsSame && same.length > 0 && ` ${formatSame(same.length)}`}
        </p>
      )}
      {(shown.length > 0 || notComparable.length > 0 || (listsSame && same.length > 0)) && (
        <Disclosures>
          {shown.map(({ kind, describe, tone }) => (
            <Disclosure
              badge={<Badge tone={tone}>{describe(changes[kind].length)}</Badge>}
              title={formatTitles(changes[kind])}
            >
              <ul>
                {changes[kind].map((issue) => (
                  <li>
                    <IssueChange issue={issue} kind={kind} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          ))}
          {listsSame && same.length > 0 && (
            <Disclosure badge={<Badge>{same.length} same</Badge>} title={formatTitles(same)}>
              <ul>
                {same.map((issue) => (
                  <li>
                    <IssueChange issue={issue} kind="same" />
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
          {notComparable.length > 0 && (
            <Disclosure
              badge={<Badge>{notComparable.length} not comparable</Badge>}
              title={formatTitles(notComparable)}
            >
              <ul>
                {notComparable.map(({ id, title, reason }) => (
                  <li>
                    “<a href={`/checks/${id}`}>{title}</a>”: {reason}
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </Disclosures>
      )}
      {!listsSame && shown.length > 0 && same.length > 0 && <p class="muted">{formatSame(same.length)}</p>}
    </>
  );
}

/** What changed since the last result that was loaded with JavaScript; nothing for the first one. */
function RenderedChangeList({ rendered }: { rendered: RenderedChanges }) {
  if (rendered.before_at === null) return <></>;
  const lines = describeRenderedChanges(rendered);
  return (
    <>
      <h3>With JavaScript</h3>
      <p class="muted">
        {lines.length === 0 && 'Nothing changed '}since <FormattedDateTime timestamp={rendered.before_at} />
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** `3 checks still fail.` */
function formatSame(count: number): string {
  return count === 1 ? '1 check still fails.' : `${formatNumber(count)} checks still fail.`;
}

/** `The page has no title, and 3 more`. */
function formatTitles([first, ...others]: readonly { title: string }[]): string {
  return others.length === 0 ? (first?.title ?? '') : `${first?.title}, and ${others.length} more`;
}

function IssueChange({ issue, kind }: { issue: ChangedIssue; kind: ChangeKind | 'same' }) {
  const { id, title, severity_before, severity_after, elements_before, elements_after } = issue;
  const severity = severity_after ?? severity_before;
  const [before, after] = [elements_before ?? 0, elements_after ?? 0];
  const hasCounts = elements_before !== null || elements_after !== null;
  return (
    <>
      {severity !== null && <SeverityBadge severity={severity} />} <a href={`/checks/${id}`}>{title}</a>
      {hasCounts && (
        <>
          {' '}
          <span class="muted">
            {kind === 'new' || kind === 'fixed' || kind === 'same'
              ? formatCount(Math.max(before, after), 'element')
              : `${before} → ${formatCount(after, 'element')}`}
          </span>
        </>
      )}
    </>
  );
}

const STATES: Record<FixVerification['state'], { label: string; tone: Tone }> = {
  pending: { label: 'To be verified', tone: 'info' },
  fixed: { label: 'Fixed', tone: 'good' },
  not_fixed: { label: 'Not fixed', tone: 'bad' },
  unknown: { label: 'Could not tell', tone: 'neutral' },
};

/** The issues of a page that are marked as fixed, and what the last audit found. */
function FixList({ fixes }: { fixes: readonly FixVerification[] }) {
  return (
    <>
      <h3>Fixes to verify</h3>
      <ul class="fix-list">
        {fixes.map((fix) => (
          <li>
            <Badge tone={STATES[fix.state].tone}>{STATES[fix.state].label}</Badge>{' '}
            <a href={`/checks/${fix.check_id}`}>{fix.title}</a>{' '}
            <span class="muted">
              <FixResult fix={fix} />
            </span>
            {fix.remaining !== null && <p dir="auto">Still there: {fix.remaining}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

function FixResult({ fix: { state, checked_at: checkedAt, marked_at: markedAt } }: { fix: FixVerification }) {
  if (checkedAt === null) {
    return (
      <>
        Marked on <FormattedDateTime timestamp={markedAt} />. Audit again to confirm.
      </>
    );
  }
  return (
    <>
      Checked on <FormattedDateTime timestamp={checkedAt} />.
      {(state === 'not_fixed' || state === 'unknown') && ' Audit again to retry.'}
    </>
  );
}

interface FixFormProps {
  issue: ReportedIssue;
  fixes: readonly FixVerification[];
  /** Where the form is sent. */
  action: string;
}

/** Marks an issue as fixed, to be verified by the next audit, or removes the mark. */
export function FixForm({ issue, fixes, action }: FixFormProps) {
  const ids = new Set((issue.parts ?? [issue]).map(({ id }) => id));
  const marked = fixes.filter(({ check_id: id }) => ids.has(id));
  const isPending = marked.length === ids.size && marked.every(({ state }) => state === 'pending');
  return (
    <PostForm action={action} class="row">
      <input type="hidden" name="check" value={issue.id} />
      {isPending && <input type="hidden" name="remove" value="yes" />}
      <SubmitButton label={isPending ? 'Stop verifying' : 'Verify the fix'} variant="quiet small" />
      <small class="muted">{isPending ? 'Audit again to confirm.' : 'Fixed it?'}</small>
    </PostForm>
  );
}
