import type { ChangedFinding, ScanChanges } from '../../../contracts/changes.ts';
import { isFinding } from '../../../engine/trace/changed-finding.ts';
import { getTitle, isDoneByTime } from '../../../engine/find-check.ts';
import { getSiteCap } from '../../../engine/site/checks/all.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { translate } from '../language.ts';
import { formatDateTime } from '../format.ts';
import { Badge, GradeTile, SeverityBadge, Score } from '../parts/badge.tsx';
import { Callout } from '../parts/callout.tsx';
import { Card, Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { Delta } from '../parts/facts.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import type { Tone } from '../parts/tone.ts';
import { UntrustedLink } from '../parts/text.tsx';
import { getFindingPath, type ReportPaths } from './context.ts';

/** What changed between two scans of a website. Needs nothing but the comparison, so it also shows an example. */
export function ScanChangesView({ changes, paths }: { changes: ScanChanges; paths: ReportPaths }) {
  return (
    <div class="stack stack-lg">
      {isUnchanged(changes) && <Callout tone="good">Nothing changed between these two scans.</Callout>}
      <Scores changes={changes} />
      <ScoreChanges changes={changes.score_changes} />
      <Caps caps={changes.caps} />
      <Findings changes={changes} paths={paths} />
      <Checks changes={changes} />
      <Pages pages={changes.pages} />
      <NotComparable changes={changes.not_comparable} />
    </div>
  );
}

function isUnchanged({ pages, findings, caps, ...changes }: ScanChanges): boolean {
  return (
    Object.values(pages).every(({ count }) => count === 0) &&
    [...Object.values(findings), ...Object.values(caps), changes.score_changes, changes.not_comparable].every(
      ({ length }) => length === 0,
    )
  );
}

function Scores({ changes: { score, grade, pillars, against } }: { changes: ScanChanges }) {
  const since = against ? `since ${formatDateTime(against.started_at)}` : '';
  return (
    <Card title="Scores" id="scores" flush>
      <DataTable
        label="Scores before and after"
        columns={['Score', numeric('Before'), numeric('After'), numeric('Change')]}
        rows={[
          [
            'Website',
            <Score score={score.before} />,
            <Score score={score.after} />,
            <Change {...score} since={since} />,
          ],
          ['Grade', <GradeTile grade={grade.before} />, <GradeTile grade={grade.after} />, ''],
          ...pillars.map((pillar) => [
            translate(pillar.label),
            <Score score={pillar.before} />,
            <Score score={pillar.after} />,
            <Change {...pillar} since={since} />,
          ]),
        ]}
      />
    </Card>
  );
}

function Change({ before, after, since }: ScanChanges['score'] & { since: string }) {
  if (before === null || after === null) return <>–</>;
  return <Delta change={after - before} since={since} />;
}

function ScoreChanges({ changes }: { changes: ScanChanges['score_changes'] }) {
  if (changes.length === 0) return <></>;
  return (
    <Card title="What changed the score" id="score-changes" flush>
      <DataTable
        label="What changed the score"
        columns={['Finding or check', numeric('Points')]}
        rows={changes.map(({ id, title, points }) => [
          <>
            {title}
            {isDoneByTime(id, points < 0 ? 'worse' : 'better') && (
              <small class="muted"> Changes over time.</small>
            )}
          </>,
          <Delta change={points} />,
        ])}
      />
    </Card>
  );
}

function Caps({ caps: { added, removed } }: Pick<ScanChanges, 'caps'>) {
  return (
    <>
      {added.length > 0 && (
        <Callout tone="bad">
          {added.map((id) => (
            <p>
              <strong>Now limits the score to {getSiteCap(id).limit}:</strong> {getTitle(id)}.
            </p>
          ))}
        </Callout>
      )}
      {removed.length > 0 && (
        <Callout tone="good">
          {removed.map((id) => (
            <p>
              <strong>No longer limits the score:</strong> {getTitle(id)}.
            </p>
          ))}
        </Callout>
      )}
    </>
  );
}

const FINDING_KINDS: { kind: keyof ScanChanges['findings']; label: string; tone: Tone }[] = [
  { kind: 'new', label: 'New', tone: 'bad' },
  { kind: 'grown', label: 'Worse', tone: 'bad' },
  { kind: 'shrunk', label: 'Better', tone: 'good' },
  { kind: 'fixed', label: 'Fixed', tone: 'good' },
];

function Findings({ changes: { findings }, paths }: { changes: ScanChanges; paths: ReportPaths }) {
  const rows = FINDING_KINDS.flatMap(({ kind, label, tone }) =>
    findings[kind].filter(isFinding).map((finding, index) => [
      <FindingTitle finding={finding} isFixed={kind === 'fixed'} paths={paths} />,
      <span id={index === 0 ? kind : undefined}>
        <Badge tone={tone}>{label}</Badge>
      </span>,
      finding.severity === null ? '–' : <SeverityBadge severity={finding.severity} />,
      formatPages(finding.pages_before),
      formatPages(finding.pages_after),
    ]),
  );
  return (
    <Card title="Findings" id="findings" flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p>No findings changed.</p>
      ) : (
        <DataTable
          label="Findings that changed"
          columns={[
            'Finding',
            narrow('Change'),
            narrow('Severity'),
            numeric('Pages before'),
            numeric('Pages after'),
          ]}
          rows={rows}
        />
      )}
    </Card>
  );
}

/** The checks of the score without a finding that began or ceased to earn all their points. */
function Checks({ changes: { findings } }: { changes: ScanChanges }) {
  const rows = FINDING_KINDS.flatMap(({ kind, label, tone }) =>
    findings[kind]
      .filter((changed) => !isFinding(changed))
      .map(({ title }) => [title, <Badge tone={tone}>{label}</Badge>]),
  );
  if (rows.length === 0) return <></>;
  return (
    <Card title="Checks of the website" id="checks" flush>
      <DataTable
        label="Checks of the website that changed"
        columns={['Check', narrow('Change')]}
        rows={rows}
      />
    </Card>
  );
}

/** The report has no page for a finding that is gone. */
function FindingTitle({
  finding,
  isFixed,
  paths,
}: {
  finding: ChangedFinding;
  isFixed: boolean;
  paths: ReportPaths;
}) {
  const { id, title, kind } = finding;
  if (isFixed && kind === 'page') return <a href={`/checks/${encodeURIComponent(id)}`}>{title}</a>;
  if (isFixed) return <>{title}</>;
  return <a href={getFindingPath(paths, id)}>{title}</a>;
}

function formatPages(pages: number | null): string {
  return pages === null ? '–' : formatNumber(pages);
}

const PAGE_KINDS: { kind: keyof ScanChanges['pages']; label: string; tone: Tone }[] = [
  { kind: 'new', label: 'New', tone: 'info' },
  { kind: 'gone', label: 'Gone', tone: 'medium' },
  { kind: 'changed', label: 'Changed', tone: 'neutral' },
];

function Pages({ pages }: Pick<ScanChanges, 'pages'>) {
  const shown = PAGE_KINDS.filter(({ kind }) => pages[kind].count > 0);
  return (
    <Section id="pages" title="Pages">
      {shown.length === 0 ? (
        <p>No pages changed.</p>
      ) : (
        <Disclosures>
          {shown.map(({ kind, label, tone }) => {
            const { count, urls } = pages[kind];
            return (
              <Disclosure
                badge={<Badge tone={tone}>{label}</Badge>}
                title={formatCount(count, 'page')}
                note={count > urls.length ? `The first ${formatNumber(urls.length)} are listed.` : undefined}
              >
                <ul>
                  {urls.map((url) => (
                    <li dir="auto">
                      <UntrustedLink url={url} />
                    </li>
                  ))}
                </ul>
              </Disclosure>
            );
          })}
        </Disclosures>
      )}
    </Section>
  );
}

function NotComparable({ changes }: { changes: ScanChanges['not_comparable'] }) {
  if (changes.length === 0) return <></>;
  return (
    <Card title="Not comparable" id="not-comparable">
      <ul>
        {changes.map(({ id, reason }) => (
          <li>
            “{getTitle(id)}”: <span class="muted">{reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
