import type { ReportedIssue } from '../../../engine/audit-document.ts';
import type { FixVerification } from '../../../contracts/audit-changes.ts';
import { Badge } from '../parts/badge.tsx';
import { FormattedDateTime } from '../parts/dates.tsx';
import type { Tone } from '../parts/tone.ts';

const STATES: Record<FixVerification['state'], { label: string; tone: Tone }> = {
  pending: { label: 'To be verified', tone: 'info' },
  fixed: { label: 'Fixed', tone: 'good' },
  not_fixed: { label: 'Not fixed', tone: 'bad' },
  unknown: { label: 'Could not tell', tone: 'neutral' },
};

/** The issues of a page that are marked as fixed, and what the last audit found. */
export function FixList({ fixes }: { fixes: readonly FixVerification[] }) {
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
        Marked on <FormattedDateTime timestamp={markedAt} />. The next audit verifies it.
      </>
    );
  }
  return (
    <>
      Checked on <FormattedDateTime timestamp={checkedAt} />.
      {(state === 'not_fixed' || state === 'unknown') && ' The next audit checks again.'}
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
    <form method="post" action={action} class="row">
      <input type="hidden" name="check" value={issue.id} />
      {isPending && <input type="hidden" name="remove" value="yes" />}
      <button type="submit" class="quiet small">
        {isPending ? 'Stop verifying' : 'Verify the fix'}
      </button>
      <small class="muted">
        {isPending
          ? 'The next audit of this page checks whether it is fixed.'
          : 'Fixed it? The next audit of this page checks and reports back.'}
      </small>
    </form>
  );
}
