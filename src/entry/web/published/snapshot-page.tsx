import type { Context } from 'hono';
import { DIRECTORIES, type Provider } from '../../../lib/directory-providers.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { formatCount } from '../../../lib/text.ts';
import { renderAppPage } from '../app-page.tsx';
import { isReader } from '../layout.tsx';
import { UntrustedLink, FormattedDateTime, FormattedDate } from '../parts/text.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { Card } from '../parts/card.tsx';
import { Score } from '../parts/badge.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import type { OwnSnapshot, Withdrawal } from '../../../services/directory/submission.ts';
import { ButtonLink } from '../parts/button.tsx';

/** The page of a snapshot for its publisher: URL, verification and cost. @param balance credits */
export function renderOwnSnapshotPage(
  c: Context<SignedInEnv>,
  snapshot: OwnSnapshot,
  balance: number,
): PageResponse {
  const {
    provider,
    title,
    source_url,
    score,
    submitted_at,
    snapshot_sha256: sha256,
    cost,
    withdrawal,
  } = snapshot;
  const { name } = DIRECTORIES[provider];
  const site = c.env.SITE_URL;
  return renderAppPage(
    c,
    {
      heading: title,
      title: `Your snapshot for ${name}`,
      dir: 'auto',
      crumbs: [{ href: '/published', label: 'Published' }],
      meta: `Your snapshot for ${name}`,
      actions: withdrawal ? undefined : (
        <ButtonLink href={getSnapshotPath(snapshot)} label="Open public page" />
      ),
      done: {
        published: 'Published. The snapshot is public and permanent.',
        unchanged: 'This audit is already in the directory. You were not charged again.',
      },
    },
    <>
      {withdrawal && (
        <ErrorNotice>
          <WithdrawnNote {...withdrawal} />. This audit cannot be published to {name} again.
        </ErrorNotice>
      )}
      <div class="split">
        {!withdrawal && <VerifyCard snapshot={snapshot} site={site} />}
        <Card title="Details" id="details">
          <KeyValue>
            <DescriptionItem name="Page">
              <UntrustedLink url={source_url} />
            </DescriptionItem>
            <DescriptionItem name="Score">
              <Score score={score} />
            </DescriptionItem>
            <DescriptionItem name="Published">
              <FormattedDateTime timestamp={submitted_at} />
            </DescriptionItem>
            <DescriptionItem name="Charged">{formatCount(cost, 'credit')}, once</DescriptionItem>
            {!isReader(c.var.signedIn) && (
              <DescriptionItem name="Balance">
                <a href="/credits">{formatCount(balance, 'credit')}</a>
              </DescriptionItem>
            )}
            <DescriptionItem name="SHA-256">
              <code>{sha256}</code>
            </DescriptionItem>
          </KeyValue>
        </Card>
      </div>
    </>,
  );
}

function VerifyCard({ snapshot, site }: { snapshot: OwnSnapshot; site: string }) {
  return (
    <Card title="Verify the snapshot" id="verify-title">
      <p>
        A snapshot never changes. Compute the SHA-256 of{' '}
        <a href={getSnapshotPath(snapshot, 'json')}>its JSON</a> and compare it with the hash in the details.
      </p>
      <CodeBlock
        id="verify"
        label="Verify the snapshot with curl"
        title="Terminal"
        text={`curl -s ${site}${getSnapshotPath(snapshot, 'json')} | sha256sum`}
      />
      <KeyValue>
        <DescriptionItem name="Public page">
          <a href={getSnapshotPath(snapshot)}>{site + getSnapshotPath(snapshot)}</a>
        </DescriptionItem>
        <DescriptionItem name="JSON">
          <a href={getSnapshotPath(snapshot, 'json')}>{site + getSnapshotPath(snapshot, 'json')}</a>
        </DescriptionItem>
        <DescriptionItem name="Markdown">
          <a href={getSnapshotPath(snapshot, 'md')}>{site + getSnapshotPath(snapshot, 'md')}</a>
        </DescriptionItem>
      </KeyValue>
    </Card>
  );
}

/** The path of the page a snapshot's publisher sees. The public page is at `getSnapshotPath`. */
export function getOwnSnapshotPath({ provider, id }: { provider: Provider; id: string }): string {
  return `/published/${provider}/${id}`;
}

/** A note for the publisher of a withdrawn snapshot. */
export function WithdrawnNote({ withdrawnAt, reason }: Withdrawal) {
  return (
    <>
      Withdrawn on <FormattedDate timestamp={withdrawnAt} />: {reason}
    </>
  );
}
