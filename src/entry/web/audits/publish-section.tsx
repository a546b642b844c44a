import type { AuditReport, AuditedPage } from '../../../engine/audit-document.ts';
import type { SeoAnalysis } from '../../../contracts/page.ts';
import { DIRECTORIES, MIN_PUBLISH_SCORE } from '../../../lib/directory-providers.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { formatCount } from '../format.ts';
import { Card } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/key-value.tsx';
import { WithdrawnNote } from '../published/withdrawn-note.tsx';
import type { PublishOptions } from './publish-options.ts';

interface PublishSectionProps {
  report: AuditReport;
  page: AuditedPage;
  publishOptions: PublishOptions;
}

/** What a snapshot is, where the audit is published and what publishing costs, or why it cannot be published. */
export function PublishSection({ report, page, publishOptions }: PublishSectionProps) {
  const { balance, directories } = publishOptions;
  const isPublishable = (page.seo_analysis.overall_score ?? 0) >= MIN_PUBLISH_SCORE;
  const hasUnpublished = directories.some(({ snapshot }) => snapshot === null);
  return (
    <Card title="Publish" id="publish">
      <p>
        A snapshot is a public copy of this audit and of the page’s main text. Crawlers of AI assistants can
        read it, and anyone can check that it has not changed. It is permanent, and it doesn’t name you.
      </p>
      {!isPublishable && (
        <p>
          <MinimumScore {...page.seo_analysis} />
        </p>
      )}
      {(isPublishable || directories.some(({ snapshot }) => snapshot)) && (
        <Directories directories={directories} />
      )}
      {isPublishable && hasUnpublished && (
        <p class="row">
          <a class="button quiet" href={`/audits/${report.id}/publish`}>
            Publish this audit
          </a>
          <span class="muted">
            You have <a href="/credits">{formatCount(balance, 'credit')}</a>.
          </span>
        </p>
      )}
    </Card>
  );
}

/** The snapshot or the price for each directory. */
function Directories({ directories }: Pick<PublishOptions, 'directories'>) {
  return (
    <KeyValue>
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
    </KeyValue>
  );
}

/** Says which audits can be published, and the score of this one. */
export function MinimumScore({ overall_score: score }: Pick<SeoAnalysis, 'overall_score'>) {
  return (
    <>
      You can publish audits that score {MIN_PUBLISH_SCORE} or more.{' '}
      {score === null
        ? 'This one has no score, because the page is not an HTML page.'
        : `This one scores ${score}.`}
    </>
  );
}
