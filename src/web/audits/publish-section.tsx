import type { PageObject } from '../../contracts/page.ts';
import type { Report } from '../../contracts/report.ts';
import { DIRECTORIES, MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { formatCount } from '../format.ts';
import { DescriptionItem } from '../parts/key-value.tsx';
import { WithdrawnNote } from '../published/withdrawn-note.tsx';
import { formatCost } from './issues.tsx';
import type { PublishOptions } from './publish-options.ts';

/** Section of an audit's page: where the audit is published, what publishing costs, or why it cannot be published. */
export function PublishSection(props: { report: Report; page: PageObject; publishOptions: PublishOptions }) {
  const { report, page, publishOptions } = props;
  const isPublishable = (page.seo_analysis.overall_score ?? 0) >= MIN_PUBLISH_SCORE;
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

/** The snapshot or the price for each directory, and the balance. */
function Directories({ balance, directories }: PublishOptions) {
  return (
    <dl class="facts">
      {directories.map(({ provider, cost, snapshot }) => (
        <DescriptionItem name={DIRECTORIES[provider].name}>
          {snapshot?.withdrawal && <WithdrawnNote {...snapshot.withdrawal} />}
          {snapshot && !snapshot.withdrawal && (
            <>
              Published: <a href={getSnapshotPath(snapshot)}>the snapshot for {DIRECTORIES[provider].name}</a>
            </>
          )}
          {!snapshot && formatCount(cost, 'credit')}
        </DescriptionItem>
      ))}
      <DescriptionItem name="Your balance">
        <a href="/credits">{formatCount(balance, 'credit')}</a>
      </DescriptionItem>
    </dl>
  );
}

/** Issues listed if the score is too low. */
const ISSUE_LIMIT = 3;

/** Why an audit cannot be published: the issues that cap its score first, then those that cost most. */
export function ScoreTooLow({ overall_score: score, score_caps: caps, issues }: PageObject['seo_analysis']) {
  if (score === null) {
    return (
      <p>
        An audit that scores {MIN_PUBLISH_SCORE} or more can be published as a permanent snapshot. This one is
        not scored, because the answer is not an HTML page.
      </p>
    );
  }
  const limit = Math.min(...caps.map((cap) => cap.limit));
  return (
    <>
      <p>
        An audit that scores {MIN_PUBLISH_SCORE} or more can be published as a permanent snapshot. This one
        scores {score}
        {limit < MIN_PUBLISH_SCORE && `, and no more than ${limit} while an issue caps it`}. What costs most:
      </p>
      <ul class="plain">
        {issues.slice(0, ISSUE_LIMIT).map((issue) => (
          <li>
            <a href={`/checks/${encodeURIComponent(issue.id)}`}>{issue.title}</a>, {formatCost(issue)}
          </li>
        ))}
      </ul>
    </>
  );
}
