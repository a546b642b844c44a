import type { Child } from 'hono/jsx';
import type { ScoreOverview, SiteScore, Fix } from '../../../contracts/site-score.ts';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import type { ChartMarks } from '../parts/chart-marks.tsx';
import { Histogram } from '../parts/column-chart.tsx';
import { hasTrend, ScoreSummary, ScoreTrend } from '../scorecard/scorecard-page.tsx';
import { PillarChecks, PillarScores, Signals } from './score-sections.tsx';
import { getFix } from '../../../engine/find-check.ts';
import { listBindingCaps } from '../../../engine/site/score-pillars.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { shortenTags } from '../format.ts';
import { formatCount } from '../../../lib/text.ts';
import { Badge, SeverityBadge } from '../parts/badge.tsx';

interface SiteDashboardProps extends Pick<ScoreOverview, 'delta' | 'history'> {
  score: SiteScore;
  /** The path of the report, `/websites/example.com/report`; `null` if the viewer has none. */
  reportPath: string | null;
  /** Scans to mark below the trend. */
  marks?: readonly ChartMarks[];
  /** After the score: what the last scan changed. */
  changes?: Child;
  /** After the fixes: what is known of all pages. */
  outline?: Child;
  /** At the end: a form to compute the score again. */
  actions: Child;
}

/** The score of a website with what to fix first. Needs nothing but the score document, so it also shows examples. */
export function SiteDashboard({
  score,
  delta,
  history,
  marks = [],
  reportPath,
  changes,
  outline,
  actions,
}: SiteDashboardProps) {
  const pillars = Object.values(score.pillars);
  const trend = hasTrend(history) && <ScoreTrend history={history} marks={marks} />;
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
      <div class={trend || pageScores ? 'grid grid-2' : 'grid'}>
        <ScoreSummary score={score} delta={delta} {...(score.score === null && { lead: score.message })} />
        {trend || pageScores}
      </div>
      <Limits score={score} />
      {changes}
      <FixCards score={score} reportPath={reportPath} />
      {outline}
      <div class={trend && pageScores ? 'grid grid-2' : 'grid'}>
        <PillarScores pillars={pillars} />
        {trend && pageScores}
      </div>
      <PillarChecks pillars={pillars} />
      <Signals signals={score.signals} />
      {actions}
    </div>
  );
}

/** The caps that hold the score. */
function Limits({ score }: { score: SiteScore }) {
  const caps = listBindingCaps(score);
  if (caps.length === 0) return <></>;
  return (
    <section id="limits" class="limits" aria-label="Limits of the score">
      <Callout tone="bad">
        {caps.map(({ limit, reason }) => (
          <p>
            <strong>The score is limited to {limit}.</strong> {reason}.
          </p>
        ))}
        <p>Fix this first: no other fix raises the score.</p>
      </Callout>
    </section>
  );
}

const EFFORT_LABELS = { small: 'Small effort', medium: 'Medium effort', large: 'Large effort' };

/** The report has all. */
const FIXES_SHOWN = 3;

interface FixCardsProps {
  score: SiteScore;
  /** The path of the report, which lists the pages of a fix; `null` if the viewer has no report. */
  reportPath: string | null;
}

/** What to fix first, what keeps pages out of search before the largest gain, as cards that lead to the affected pages. */
function FixCards({ score, reportPath }: FixCardsProps) {
  const { pages_evaluated: evaluated } = score;
  const fixes = score.fixes.slice(0, FIXES_SHOWN);
  return (
    <section aria-labelledby="fixes">
      <div class="section-head">
        <h2 id="fixes">Fix these first</h2>
        {reportPath !== null && fixes.length > 0 && <a href={`${reportPath}?sort=-gain`}>All by gain</a>}
      </div>
      {fixes.length === 0 ? (
        <p>We found nothing that costs points.</p>
      ) : (
        <ol class="grid grid-3 fixes">
          {fixes.map((fix) => (
            <FixCard fix={fix} evaluated={evaluated} href={getFixHref(fix, reportPath)} />
          ))}
        </ol>
      )}
    </section>
  );
}

function FixCard({ fix, evaluated, href }: { fix: Fix; evaluated: number; href: string | null }) {
  const { title, severity, pages, gain } = fix;
  const text = shortenTags(getFix(fix.id) ?? `Fix “${title}”`);
  return (
    <li class="card fix">
      <p class="fix-head">
        {severity === null ? <Badge>Website</Badge> : <SeverityBadge severity={severity} />}
        {gain > 0 && (
          <span class="gain">
            {formatGain(gain)}
            <span class="unseen"> {gain === 1 ? 'point' : 'points'}</span>
          </span>
        )}
      </p>
      <h3>{href === null ? text : <a href={href}>{text}</a>}</h3>
      <p class="fix-title">{title}</p>
      <p class="fix-facts">
        <span>{pages === null ? 'Whole website' : formatCount(pages, 'page')}</span>
        <span title={EFFORT_RULE}>{EFFORT_LABELS[estimateEffort(fix, evaluated)]}</span>
      </p>
    </li>
  );
}

/** Where the pages of a fix are listed, or else its evidence on the dashboard. */
function getFixHref({ id, kind, finding_id: finding }: Fix, reportPath: string | null): string | null {
  if (finding !== null) return reportPath === null ? null : `${reportPath}/findings/${finding}`;
  return kind === 'cap' ? '#limits' : `#check-${id}`;
}

type Effort = 'small' | 'medium' | 'large';

/** The rule of `estimateEffort`, in words. */
const EFFORT_RULE =
  'Effort is small for one setting or up to 3 pages, medium for up to 30 pages, a template that nearly all pages share or work on the server, and large for more pages.';

const SMALL_PAGES = 3;
const MEDIUM_PAGES = 30;
/** The share of pages from which an issue is probably in a template. */
const TEMPLATE_SHARE = 0.9;
const SERVER_WORK = new Set(['fast-answers', 'no-https']);
/** The server sends these with all of its pages, so one change fixes them all. */
const SERVER_CHECKS = new Set([
  'cache-validators-missing',
  'clickjacking-unprotected',
  'compression-missing',
  'content-type-options-missing',
  'csp-missing',
  'hsts-missing',
  'hsts-weak',
  'referrer-policy-unsafe',
  'server-version-disclosed',
]);

/**
 * Estimates the effort of a fix from what it changes. Citability has to be improved page by page, whatever the template.
 *
 * @param evaluated pages that count in the score
 */
export function estimateEffort({ id, kind, pages }: Fix, evaluated: number): Effort {
  if (SERVER_WORK.has(id)) return 'medium';
  if (pages === null || pages <= SMALL_PAGES) return 'small';
  if (pages <= MEDIUM_PAGES) return 'medium';
  if (SERVER_CHECKS.has(id)) return 'medium';
  return kind !== 'site' && pages >= TEMPLATE_SHARE * evaluated ? 'medium' : 'large';
}
