import type { PageObject } from '../../contracts/page.ts';
import type { Report } from '../../contracts/report.ts';
import type { Issue } from '../../engine/checks/run-checks.ts';
import { DIRECTORIES, MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { formatCount } from '../format.ts';
import { DescriptionItem } from '../parts/description-item.tsx';
import { computeCost, formatCost } from './issues.tsx';
import type { PublishOptions } from './publish-options.ts';

/** On the page of an audit: what publishing it costs, where it is published, or what keeps it from that. */
export function PublishSection(props: { report: Report; page: PageObject; publishOptions: PublishOptions }) {
  const { report, page, publishOptions } = props;
  const isPublishable = page.seo_analysis.overall_score >= MIN_PUBLISH_SCORE;
  const hasUnpublished = publishOptions.directories.some(({ snapshot }) => snapshot === null);
  return (
    <section aria-labelledby="publish">
      <h2 id="publish">Publish it</h2>
      {isPublishable ? (
        <p>
          This page scores {MIN_PUBLISH_SCORE} or more, so this audit can be frozen as a permanent public
          snapshot for the crawlers of AI assistants.
        </p>
      ) : (
        <ScoreTooLow {...page.seo_analysis} />
      )}
      {(isPublishable || publishOptions.directories.some(({ snapshot }) => snapshot)) && (
        <Directories {...publishOptions} />
      )}
      {isPublishable && hasUnpublished && (
        <p>
          <a class="button" href={`/audits/${report.id}/publish`}>
            Publish this audit
          </a>
        </p>
      )}
    </section>
  );
}

/** Where it is published, what the others cost, and what there is to pay with. */
function Directories({ balance, directories }: PublishOptions) {
  return (
    <dl class="facts">
      {directories.map(({ provider, cost, snapshot }) => (
        <DescriptionItem name={DIRECTORIES[provider].name}>
          {snapshot ? (
            <>
              Published: <a href={getSnapshotPath(snapshot)}>the snapshot for {DIRECTORIES[provider].name}</a>
            </>
          ) : (
            formatCount(cost, 'credit')
          )}
        </DescriptionItem>
      ))}
      <DescriptionItem name="Your balance">
        <a href="/credits">{formatCount(balance, 'credit')}</a>
      </DescriptionItem>
    </dl>
  );
}

/** Issues that are named to somebody on the way to 90. */
const ISSUE_LIMIT = 3;

/** What keeps a page from being published: what caps its score, then the costliest. */
export function ScoreTooLow({ overall_score: score, score_caps: caps, issues }: PageObject['seo_analysis']) {
  const limit = Math.min(...caps.map((cap) => cap.limit));
  const isCap = ({ id }: Issue) => Number(caps.some((cap) => cap.id === id));
  const costliest = issues
    .toSorted((a, b) => isCap(b) - isCap(a) || computeCost(b) - computeCost(a))
    .slice(0, ISSUE_LIMIT);
  return (
    <>
      <p>
        An audit that scores {MIN_PUBLISH_SCORE} or more can be published as a permanent snapshot. This one
        scores {score}
        {limit < MIN_PUBLISH_SCORE && `, and no more than ${limit} while an issue caps it`}. What costs most:
      </p>
      <ul class="plain">
        {costliest.map((issue) => (
          <li>
            <a href={`/checks/${encodeURIComponent(issue.id)}`}>{issue.title}</a>, {formatCost(issue)}
          </li>
        ))}
      </ul>
    </>
  );
}
