import type { Fix, SiteScore } from '../../../contracts/site-score.ts';
import { getFix } from '../../../engine/find-check.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { formatCount } from '../format.ts';
import { Badge, SeverityBadge } from '../parts/badge.tsx';
import { EFFORT_RULE, estimateEffort } from './fix-effort.ts';

const EFFORT_LABELS = { small: 'Small effort', medium: 'Medium effort', large: 'Large effort' };

interface FixCardsProps {
  score: SiteScore;
  /** The path of the report, which lists the pages of a fix; `null` if the viewer has no report. */
  reportPath: string | null;
}

/** What to fix first, as cards that lead to the affected pages. */
export function FixCards({ score, reportPath }: FixCardsProps) {
  const { fixes, pages_evaluated: evaluated } = score;
  return (
    <section aria-labelledby="fixes">
      <div class="section-head">
        <h2 id="fixes">Fix these first</h2>
        {reportPath !== null && fixes.length > 0 && <a href={reportPath}>All findings</a>}
      </div>
      {fixes.length === 0 ? (
        <p>We found nothing that costs points.</p>
      ) : (
        <>
          <ol class="grid grid-2 fixes">
            {fixes.map((fix) => (
              <FixCard fix={fix} evaluated={evaluated} href={getFixHref(fix, reportPath)} />
            ))}
          </ol>
          <p class="muted">
            <small>
              Problems that keep pages out of search come first, then the largest gain. Gains are in points of
              the website score. {EFFORT_RULE}
            </small>
          </p>
        </>
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
        <span>{EFFORT_LABELS[estimateEffort(fix, evaluated)]}</span>
      </p>
    </li>
  );
}

/** Where the pages of a fix are listed, or else its evidence on the dashboard. */
function getFixHref({ id, kind, finding_id: finding }: Fix, reportPath: string | null): string | null {
  if (finding !== null) return reportPath === null ? null : `${reportPath}/findings/${finding}`;
  return kind === 'cap' ? '#limits' : `#check-${id}`;
}

/** Leaves the first attribute of tags in a text: `Add <meta name="viewport" …> to the head`. */
function shortenTags(text: string): string {
  return text.replace(/<(\w+(?:\s[\w:-]+="[^"]*")?)\s[^>]*>/g, '<$1 …>');
}
