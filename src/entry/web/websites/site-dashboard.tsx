import type { Child } from 'hono/jsx';
import type { ScoreOverview, SiteScore } from '../../../contracts/site-score.ts';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { Histogram } from '../parts/histogram.tsx';
import { SeverityBar } from '../parts/severity-bar.tsx';
import { hasTrend, ScoreSummary, ScoreTrend } from '../scorecard/score-summary.tsx';
import { FixCards } from './fix-cards.tsx';
import { PillarChecks, Pillars, Signals } from './score-sections.tsx';

interface SiteDashboardProps extends Pick<ScoreOverview, 'delta' | 'history'> {
  score: SiteScore;
  /** The path of the report, `/websites/example.com/report`; `null` if the viewer has none. */
  reportPath: string | null;
  /** At the end: a form to compute the score again. */
  actions: Child;
}

/** The score of a website with what to fix first. Needs nothing but the score document, so it also shows examples. */
export function SiteDashboard({ score, delta, history, reportPath, actions }: SiteDashboardProps) {
  const pillars = Object.values(score.pillars);
  const trend = hasTrend(history) && <ScoreTrend history={history} />;
  const pageScores = score.page_scores && (
    <Card title="Pages by score" id="page-scores">
      <Histogram
        label="Pages by score"
        counts={score.page_scores}
        {...(reportPath !== null && {
          href: (from: number, to: number) => `${reportPath}/pages?score=${from}-${to}`,
        })}
      />
    </Card>
  );
  return (
    <div class="stack stack-lg">
      <div class="grid grid-2">
        <ScoreSummary score={score} delta={delta} lead={score.message} />
        {trend || pageScores}
      </div>
      <Limits score={score} />
      <FixCards score={score} reportPath={reportPath} />
      <Card title="Issues by severity" id="severities">
        <SeverityBar
          label="Issues by severity"
          counts={score.issue_counts}
          {...(reportPath !== null && {
            href: (severity: string) => `${reportPath}?severity=${severity}`,
          })}
        />
      </Card>
      <div class="grid grid-2">
        <Pillars pillars={pillars} />
        {trend && pageScores}
      </div>
      <PillarChecks pillars={pillars} />
      <Signals signals={score.signals} />
      {actions}
    </div>
  );
}

/** The caps on the score, the lowest first. */
function Limits({ score: { caps_applied: caps, score } }: { score: SiteScore }) {
  if (caps.length === 0) return <></>;
  const isHeld = caps[0]?.limit === score;
  return (
    <section id="limits" class="limits" aria-label="Limits of the score">
      <Callout tone="bad">
        {caps.map(({ limit, reason }) => (
          <p>
            <strong>The score is limited to {limit}.</strong> {reason}.
          </p>
        ))}
        {isHeld && (
          <p>
            Other fixes raise the score only up to {caps.length === 1 ? 'this limit' : 'the lowest limit'}.
          </p>
        )}
      </Callout>
    </section>
  );
}
