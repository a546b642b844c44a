import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { getFix } from '../../../engine/find-check.ts';
import type { PublicScore, Scorecard } from '../../../services/reports/scorecard.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { formatDate } from '../format.ts';
import { formatCount } from '../../../lib/text.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { DataTable, numeric } from '../parts/table.tsx';
import { PillarScores } from '../websites/score-sections.tsx';
import { getBadgeSize, buildBadgeHtml } from './badge.tsx';
import { getScorecardFeedPath } from './feed.ts';
import type { ScoreDelta, SiteScore, HistoryPoint } from '../../../contracts/site-score.ts';
import { GradeTile } from '../parts/badge.tsx';
import { FormattedDate } from '../parts/text.tsx';
import { Gauge } from '../parts/gauge.tsx';
import type { ChartMarks } from '../parts/chart-marks.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { Delta } from '../parts/facts.tsx';
import { translate } from '../language.ts';

/** The public scorecard of a website. */
export function renderScorecardPage(c: Context<WebEnv>, scorecard: Scorecard): PageResponse {
  const { host, display_host: name, score, history, delta, updated_at: updatedAt } = scorecard;
  const path = `/scorecard/${host}`;
  const info = {
    title: buildTitle(name, score),
    description: buildDescription(name, score),
    path,
    alternates: [
      { type: 'application/atom+xml', path: getScorecardFeedPath(host), title: `Scorecard for ${name}` },
    ],
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      '@id': `${c.env.SITE_URL}${path}`,
      name: `Scorecard for ${name}`,
      inLanguage: 'en',
      ...(updatedAt !== null && { dateModified: updatedAt }),
    },
  };
  return renderPage(
    c,
    info,
    <article class="scorecard">
      <PageHeader
        title={`Scorecard for ${name}`}
        meta={`How well search engines and AI assistants can find, read and cite ${name}`}
      />
      <ScorecardView
        name={name}
        score={score}
        delta={delta}
        history={history}
        about={<Explanation host={host} site={c.env.SITE_URL} size={getBadgeSize(score)} />}
      />
    </article>,
  );
}

interface ScorecardViewProps extends Pick<Scorecard, 'score' | 'delta' | 'history'> {
  /** The host as people write it. */
  name: string;
  /** At the end: what a scorecard is. */
  about: Child;
}

/** A scorecard below the head of its page. */
export function ScorecardView({ name, score, delta, history, about }: ScorecardViewProps) {
  return (
    <div class="stack">
      {score ? (
        <>
          <div class={hasTrend(history) ? 'grid grid-2' : 'grid'}>
            <ScoreSummary score={score} delta={delta} />
            {hasTrend(history) && <ScoreTrend history={history} />}
          </div>
          {score.caps_applied.some(({ binding }) => binding) && (
            <Callout tone="bad">
              {score.caps_applied
                .filter(({ binding }) => binding)
                .map(({ limit, label }) => (
                  <p>
                    <strong>The score is limited to {limit}.</strong> {label}.
                  </p>
                ))}
            </Callout>
          )}
          <PillarScores pillars={score.pillars} />
          <Fixes fixes={score.fixes} />
        </>
      ) : (
        <p class="lead">{name} has no score yet.</p>
      )}
      {about}
    </div>
  );
}

function buildTitle(name: string, score: PublicScore | null): string {
  const graded = score?.grade ? `${score.grade}, ${score.score} of 100` : 'not graded yet';
  const titles = [
    `Website score of ${name}: ${graded} – ${SITE_NAME}`,
    `Website score of ${name}: ${graded}`,
  ];
  return titles.find(({ length }) => length <= 60) ?? `Scorecard for ${name}`;
}

function buildDescription(name: string, score: PublicScore | null): string {
  const graded = score?.grade ? `grade ${score.grade}, ${score.score} of 100` : 'no grade yet';
  return `How well search engines and AI assistants can read ${name}: ${graded}, with pillars, history and the biggest gains.`;
}

function Fixes({ fixes }: { fixes: PublicScore['fixes'] }) {
  if (fixes.length === 0) return <></>;
  return (
    <Card title="Fix these first" id="gains" flush>
      <DataTable
        label="Fix these first"
        columns={['Fix', numeric('Pages'), numeric('Points')]}
        rows={fixes.map(({ id, kind, title, pages, gain }) => {
          const fix = getFix(id) ?? title;
          return [
            kind === 'page' ? <a href={`/checks/${id}`}>{fix}</a> : fix,
            pages === null ? 'Whole website' : formatCount(pages, 'page'),
            formatGain(gain),
          ];
        })}
      />
    </Card>
  );
}

function Explanation({
  host,
  site,
  size,
}: {
  host: string;
  site: string;
  size: ReturnType<typeof getBadgeSize>;
}) {
  return (
    <Card title="About this scorecard" id="about">
      <div class="prose">
        <p>
          The owner verified this website, audited its pages with {SITE_NAME} and chose to share the result.
          Page health comes from the audits of its pages. The other pillars come from robots.txt, the sitemap,
          HTTPS, the home page, and what the pages say about their sources and authors.
        </p>
        <p>Checks that could not be measured cost no points. The URLs and audits of the pages are private.</p>
        <p>
          <img src={`/scorecard/${host}/badge.svg`} alt="The badge with the grade" {...size} />
        </p>
      </div>
      <CodeBlock id="badge" label="Badge HTML" title="Badge" text={buildBadgeHtml(site, host)} />
      <p>
        <a href={`/scorecard/${host}.json`}>Scorecard as JSON</a> ·{' '}
        <a href={getScorecardFeedPath(host)}>Changes as a feed</a>
      </p>
    </Card>
  );
}

const SCORE_STATE_LABELS = {
  graded: 'Graded',
  provisional: 'Not graded yet: audit at least three pages',
  unreachable: 'Not graded: the home page did not respond',
};

interface ScoreSummaryProps {
  score: Pick<SiteScore, 'state' | 'score' | 'grade' | 'grade_label' | 'computed_at' | 'pages_evaluated'>;
  delta: ScoreDelta | null;
  /** One sentence about the score. */
  lead?: Child;
}

/** The score and grade of a website, when it was computed and how it changed. */
export function ScoreSummary({ score, delta, lead }: ScoreSummaryProps) {
  const { state, grade, grade_label: label, pages_evaluated: pages, computed_at: computedAt } = score;
  return (
    <Card title="Website score" id="score" action={<FormattedDate timestamp={computedAt} />}>
      <div class="score-summary">
        <Gauge score={score.score} label="Website score" size="large" />
        <div>
          <p class="grade-line">
            <GradeTile grade={grade} size="large" />
            <strong>{label === null ? SCORE_STATE_LABELS[state] : translate(label)}</strong>
          </p>
          {delta && (
            <p>
              <Delta change={delta.score} since={`since ${formatDate(delta.since)}`} />{' '}
              <small aria-hidden="true">since {formatDate(delta.since)}</small>
            </p>
          )}
          <p class="muted">From {formatCount(pages, 'scored page')}</p>
        </div>
      </div>
      {lead !== undefined && <p>{lead}</p>}
    </Card>
  );
}

/** Whether there are two days with a score, which make a line. */
export function hasTrend(history: readonly HistoryPoint[]): boolean {
  return history.filter(({ score }) => score !== null).length > 1;
}

/** The score by day. @param history newest first */
export function ScoreTrend({
  history,
  marks = [],
}: {
  history: readonly HistoryPoint[];
  marks?: readonly ChartMarks[];
}) {
  const points = history.map(({ date, score }) => ({ date, value: score })).toReversed();
  return (
    <Card title="Score over time" id="history">
      <LineChart label="Website score by day" points={points} marks={marks} />
    </Card>
  );
}
