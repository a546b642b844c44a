import { CATEGORIES } from '../../../contracts/scoring.ts';
import { listGains } from '../../../engine/issue-gains.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { EXAMPLE_SUMMARY } from '../example/summary.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { ScoreList } from '../parts/bar-list.tsx';
import { BreakableText } from '../parts/breakable-text.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';

/** Issues shown. */
const LIMIT = 4;

/** The head of the example's audit: score, categories and the issues with the most to gain. */
export function AuditPicture() {
  const { url, analysis } = EXAMPLE_SUMMARY;
  const { overall_score, category_scores } = analysis;
  return (
    <section class="card picture" aria-labelledby="example-audit">
      <div class="card-head">
        <h2 id="example-audit">
          <BreakableText text={shortenUrl(url)} />
        </h2>
        <a href="/example">
          Open<span class="unseen"> the example audit</span>
        </a>
      </div>
      <div class="verdict-row">
        <Gauge score={overall_score} label="Score of the page" size="large" />
        <ScoreList
          scores={CATEGORIES.map((category) => ({
            name: CATEGORY_LABELS[category].name,
            score: category_scores[category],
          }))}
        />
      </div>
      <h3>Fix these first</h3>
      <ul class="gains">
        {listGains(analysis)
          .slice(0, LIMIT)
          .map(({ issue, gain }) => (
            <li>
              <SeverityBadge severity={issue.severity} />
              <a href={`/checks/${issue.id}`}>{issue.title}</a>
              <span class="gain">{gain !== null && formatGain(gain)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
