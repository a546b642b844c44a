import type { FindingEvent, FindingState, WebsiteFinding } from '../../../contracts/finding.ts';
import type { Ignore } from '../../../contracts/ignore.ts';
import { formatCount } from '../../../lib/text.ts';
import type { FindingDetails } from '../../../services/reports/findings.ts';
import { Badge } from '../parts/badge.tsx';
import { PostButton } from '../parts/button.tsx';
import { Disclosure, Disclosures } from '../parts/card.tsx';
import { DescriptionItem } from '../parts/facts.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import { ShortDate, UntrustedLink } from '../parts/text.tsx';
import type { Tone } from '../parts/tone.ts';
import { AssignForm, IgnoreForm, REASON_LABELS } from './finding-decisions.tsx';
import { getScanPath } from './scan-list.tsx';

export const FINDING_STATE_LABELS: Record<FindingState, string> = {
  open: 'Open',
  reopened: 'Reopened',
  ignored: 'Ignored',
  fixed: 'Fixed',
  retired: 'Retired',
};

const TONES: Partial<Record<FindingState, Tone>> = { reopened: 'bad', fixed: 'good' };

const EVENT_LABELS: Record<FindingEvent['event'], string> = {
  found: 'Found',
  fixed: 'Fixed',
  reopened: 'Reopened',
  retired: 'Retired: the check is no longer run',
  ignored: 'Ignored',
  unignored: 'No longer ignored',
  assigned: 'Assigned',
};

export function FindingStateBadge({
  finding: { state, is_new: isNew },
}: {
  finding: Pick<WebsiteFinding, 'state' | 'is_new'>;
}) {
  return isNew && state === 'open' ? (
    <Badge tone="info">New</Badge>
  ) : (
    <Badge tone={TONES[state] ?? 'neutral'}>{FINDING_STATE_LABELS[state]}</Badge>
  );
}

/** What scans and the owner say of a finding, in a `KeyValue`. */
export function FindingFacts({ host, row }: { host: string; row: WebsiteFinding }) {
  const { state_since: since, assignee, due_on: dueOn, ticket } = row;
  return (
    <>
      <DescriptionItem name="State">
        <FindingStateBadge finding={row} />
        {since !== null && (
          <>
            {' '}
            since <ShortDate timestamp={since} />
          </>
        )}
      </DescriptionItem>
      <Seen name="First seen" host={host} at={row.first_seen_at} scanId={row.first_scan_id} />
      <Seen name="Last seen" host={host} at={row.last_seen_at} scanId={row.last_scan_id} />
      {assignee !== null && <DescriptionItem name="Assignee">{assignee}</DescriptionItem>}
      {dueOn !== null && (
        <DescriptionItem name="Due">
          <ShortDate timestamp={dueOn} />
        </DescriptionItem>
      )}
      {ticket !== null && (
        <DescriptionItem name="Ticket">
          <UntrustedLink url={ticket} />
        </DescriptionItem>
      )}
    </>
  );
}

interface SeenProps {
  name: string;
  host: string;
  at: string | null;
  scanId: string | null;
}

function Seen({ name, host, at, scanId }: SeenProps) {
  return (
    <DescriptionItem name={name}>
      {at === null ? (
        'By no scan yet'
      ) : (
        <a href={getScanPath({ host, id: scanId ?? '' })}>
          <ShortDate timestamp={at} />
        </a>
      )}
    </DescriptionItem>
  );
}

/** The decisions about a finding: forms to assign and ignore it, what is ignored, and its log. */
export function FindingWork({
  row,
  ignores,
  log,
  host,
  path,
}: Pick<FindingDetails, 'row' | 'ignores' | 'log'> & { host: string; path: string }) {
  const { id, assignee, due_on: dueOn, ticket } = row;
  const assigned = { assignee: assignee ?? '', due_on: dueOn ?? '', ticket: ticket ?? '' };
  return (
    <Disclosures>
      <Disclosure id="assign" title="Assign" figure={assignee ?? 'Nobody'}>
        <AssignForm path={path} ids={[id]} form={{ values: assigned, errors: {} }} />
      </Disclosure>
      <Disclosure
        id="ignore"
        title="Ignore"
        figure={ignores.length > 0 && formatCount(ignores.length, 'ignore')}
      >
        {ignores.length > 0 && (
          <IgnoreTable ignores={ignores} action={`${path}/findings/${encodeURIComponent(id)}/unignore`} />
        )}
        <IgnoreForm path={path} ids={[id]} />
      </Disclosure>
      <Disclosure id="log" title="Log" figure={formatCount(log.length, 'entry', 'entries')}>
        <DataTable
          label="Log"
          columns={['What happened', narrow('Date'), 'Who']}
          rows={log.map((entry) => [
            EVENT_LABELS[entry.event] + describeDecision(entry),
            <ShortDate timestamp={entry.at} />,
            entry.scan_id === null ? (
              entry.author
            ) : (
              <a href={getScanPath({ host, id: entry.scan_id })}>Scan</a>
            ),
          ])}
        />
      </Disclosure>
    </Disclosures>
  );
}

function describeDecision({ ignore, assignment }: FindingEvent): string {
  const texts = ignore
    ? [ignore.pages ?? 'the whole website', REASON_LABELS[ignore.reason], ignore.note]
    : [assignment?.assignee, assignment?.due_on, assignment?.ticket];
  const known = texts.filter((text) => typeof text === 'string');
  return known.length === 0 ? '' : `: ${known.join(', ')}`;
}

/** Ignores in one table; the API lists all. */
const IGNORE_LIMIT = 50;

/** @param action deletes the one whose id it gets */
function IgnoreTable({ ignores, action }: { ignores: readonly Ignore[]; action: string }) {
  return (
    <DataTable
      label="What is ignored"
      columns={['Pages', 'Reason', narrow('Until'), 'Who', narrow('Action')]}
      rows={ignores.slice(0, IGNORE_LIMIT).map(({ id, pages, reason, note, expires_at: end, author }) => [
        pages ?? 'The whole website',
        <span>
          {REASON_LABELS[reason]}
          {note !== null && <small class="block">{note}</small>}
        </span>,
        end === null ? 'No end' : <ShortDate timestamp={end} />,
        author,
        <PostButton
          action={action}
          fields={{ ignore: id }}
          label="Delete"
          variant="quiet small"
          aria-label={`Delete: ${pages ?? 'the whole website'}`}
        />,
      ])}
    />
  );
}
