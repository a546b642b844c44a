import type { AuditReport, AuditedPage } from '../../../engine/audit-document.ts';
import type { SeoAnalysis } from '../../../contracts/page.ts';
import {
  DIRECTORIES,
  MIN_PUBLISH_SCORE,
  PROVIDERS,
  type Provider,
} from '../../../lib/directory-providers.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { formatCount } from '../../../lib/text.ts';
import { Card } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { WithdrawnNote } from '../published/snapshot-page.tsx';
import type { SignedInAccount } from '../../../services/accounts/sessions.ts';
import { getCredits } from '../../../services/accounts/get-credits.ts';
import { paginateSnapshots } from '../../../services/directory/list-snapshots.ts';
import { type OwnSnapshot, toOwnSnapshot } from '../../../services/directory/submission.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import { isReader } from '../layout.tsx';
import { ButtonLink } from '../parts/button.tsx';

interface PublishSectionProps {
  report: AuditReport;
  page: AuditedPage;
  publishOptions: PublishOptions;
}

/** What a snapshot is, where the audit is published and what publishing costs, or why it cannot be published. */
export function PublishSection({ report, page, publishOptions }: PublishSectionProps) {
  const { balance, isAllowed, directories } = publishOptions;
  const isPublishable = (page.seo_analysis.overall_score ?? 0) >= MIN_PUBLISH_SCORE;
  const hasUnpublished = directories.some(({ snapshot }) => snapshot === null);
  return (
    <Card title="Publish" id="publish">
      <p>
        A snapshot is a permanent public copy of this audit and the page’s main text, for the crawlers of AI
        assistants. It doesn’t name you.
      </p>
      {!isPublishable && (
        <p>
          <MinimumScore {...page.seo_analysis} />
        </p>
      )}
      {(isPublishable || directories.some(({ snapshot }) => snapshot)) && (
        <KeyValue>
          {directories.map(({ provider, cost, snapshot }) => (
            <DescriptionItem name={DIRECTORIES[provider].name}>
              {snapshot?.withdrawal && <WithdrawnNote {...snapshot.withdrawal} />}
              {snapshot && !snapshot.withdrawal && (
                <>
                  Published:{' '}
                  <a href={getSnapshotPath(snapshot)}>the snapshot for {DIRECTORIES[provider].name}</a>
                </>
              )}
              {!snapshot && formatCount(cost, 'credit')}
            </DescriptionItem>
          ))}
        </KeyValue>
      )}
      {isAllowed && isPublishable && hasUnpublished && (
        <p class="row">
          <ButtonLink href={`/audits/${report.id}/publish`} label="Publish this audit" variant="quiet" />
          <span class="muted">
            You have <a href="/credits">{formatCount(balance, 'credit')}</a>.
          </span>
        </p>
      )}
    </Card>
  );
}

/** Says which audits can be published, and the score of this one. */
export function MinimumScore({ overall_score: score }: Pick<SeoAnalysis, 'overall_score'>) {
  return (
    <>
      You can publish audits that score {MIN_PUBLISH_SCORE} or more.{' '}
      {score === null ? 'This page is not HTML, so it has no score.' : `This one scores ${score}.`}
    </>
  );
}

/** The prices of publishing an audit, in credits, and its snapshots, published or withdrawn. */
export interface PublishOptions {
  balance: number;
  /** The balance less the open holds. */
  available: number;
  /** Whether the person may publish, and know the balance. */
  isAllowed: boolean;
  directories: { provider: Provider; cost: number; snapshot: OwnSnapshot | null }[];
}

export async function getPublishOptions(
  env: Env,
  caller: SignedInAccount,
  reportId: string,
): Promise<PublishOptions> {
  const [settings, { balance, available }, { rows }] = await Promise.all([
    getSettings(env),
    getCredits({ env, caller }, { email: caller.email, limit: 0 }),
    paginateSnapshots(env, {
      filter: { accountId: caller.accountId, reportId, withWithdrawn: true },
      limit: PROVIDERS.length,
    }),
  ]);
  const snapshots = rows.map((row) => toOwnSnapshot(row));
  const directories = PROVIDERS.map((provider) => ({
    provider,
    cost: settings.submissionCost[provider],
    snapshot: snapshots.find((snapshot) => snapshot.provider === provider) ?? null,
  }));
  return { balance, available, isAllowed: !isReader(caller), directories };
}
