import type { Context } from 'hono';
import { DIRECTORIES } from '../../lib/directory-providers.ts';
import type { SignedInEnv } from '../context.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { formatCount } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import { ErrorNotice, SuccessNotice, getDoneMessage } from '../parts/callout.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { getOwnSnapshotPath } from './paths.ts';
import type { OwnSnapshot } from '../../services/directory/submission.ts';
import { WithdrawnNote } from './withdrawn-note.tsx';

/** The messages of `getDoneMessage`. */
const DONE_MESSAGES: Record<string, string> = {
  published: 'Published. The snapshot is public now, and stays.',
  unchanged: 'This audit is in the directory. Nothing was charged this time.',
};

/** The page of a snapshot for its publisher: URL, verification and cost. @param balance credits */
export function renderOwnSnapshotPage(
  c: Context<SignedInEnv>,
  snapshot: OwnSnapshot,
  balance: number,
): Response | Promise<Response> {
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
  const done = getDoneMessage(c, DONE_MESSAGES);
  return renderPage(
    c,
    {
      title: `Your snapshot for ${name} – ${SITE_NAME}`,
      description: null,
      path: getOwnSnapshotPath(snapshot),
    },
    <div class="narrow">
      <p class="crumbs">
        <a href="/published">Published</a> / {name}
      </p>
      <h1>Your snapshot for {name}</h1>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {withdrawal && (
        <ErrorNotice>
          <WithdrawnNote {...withdrawal} />. This audit cannot be published to {name} again.
        </ErrorNotice>
      )}
      <dl class="facts">
        {!withdrawal && (
          <DescriptionItem name="Public page">
            <a href={getSnapshotPath(snapshot)}>{site + getSnapshotPath(snapshot)}</a>
          </DescriptionItem>
        )}
        <DescriptionItem name="Title">
          <span dir="auto">{title}</span>
        </DescriptionItem>
        <DescriptionItem name="Source">
          <UntrustedLink url={source_url} />
        </DescriptionItem>
        <DescriptionItem name="Score">{score} of 100</DescriptionItem>
        <DescriptionItem name="Published">
          <FormattedDateTime timestamp={submitted_at} />
        </DescriptionItem>
        <DescriptionItem name="SHA-256">
          <code>{sha256}</code>
        </DescriptionItem>
        <DescriptionItem name="Charged">{formatCount(cost, 'credit')}, once</DescriptionItem>
        <DescriptionItem name="Your balance">
          <a href="/credits">{formatCount(balance, 'credit')}</a>
        </DescriptionItem>
      </dl>
      {!withdrawal && <VerifySection snapshot={snapshot} site={site} />}
    </div>,
  );
}

function VerifySection({ snapshot, site }: { snapshot: OwnSnapshot; site: string }) {
  return (
    <>
      <h2>How to verify it</h2>
      <p>
        Fetch <a href={getSnapshotPath(snapshot, 'json')}>the frozen document</a> and compute its SHA-256.
        While it is the one above, nothing has changed since it was published.
      </p>
      <CodeBlock
        id="verify"
        label="Verify the snapshot with curl"
        text={`curl -s ${site}${getSnapshotPath(snapshot, 'json')} | sha256sum`}
      />
      <p>
        There is <a href={getSnapshotPath(snapshot, 'md')}>Markdown of it</a> too, for software that reads
        rather than parses.
      </p>
    </>
  );
}
