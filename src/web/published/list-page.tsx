import type { Context } from 'hono';
import { DIRECTORIES, MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import type { SignedInEnv } from '../context.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import { Pagination } from '../parts/pagination.tsx';
import { getOwnSnapshotPath } from './paths.ts';
import type { OwnSnapshot } from '../../services/directory/submission.ts';
import { WithdrawnNote } from './withdrawn-note.tsx';

/** The page /published: a page of the caller's snapshots, newest first. */
export function renderPublishedPage(
  c: Context<SignedInEnv>,
  snapshots: OwnSnapshot[],
  nextCursor: string | null,
): Response | Promise<Response> {
  return renderPage(
    c,
    { title: `Published audits – ${SITE_NAME}`, description: null, path: '/published' },
    <>
      <h1>Published</h1>
      {snapshots.length === 0 ? <NoSnapshots /> : <SnapshotList snapshots={snapshots} />}
      {nextCursor !== null && (
        <Pagination
          next={{ href: `/published?cursor=${encodeURIComponent(nextCursor)}`, label: 'Older snapshots' }}
        />
      )}
    </>,
  );
}

function SnapshotList({ snapshots }: { snapshots: OwnSnapshot[] }) {
  return (
    <>
      <p class="lead">
        Your snapshots, newest first. They are public and stay; that they are yours is shown to you alone.
      </p>
      <ul class="snapshots">
        {snapshots.map((snapshot) => (
          <li>
            {snapshot.withdrawal ? (
              <span dir="auto">{snapshot.title}</span>
            ) : (
              <a href={getSnapshotPath(snapshot)} dir="auto">
                {snapshot.title}
              </a>
            )}
            <p class="aside">
              {shortenUrl(snapshot.source_url)}, score {snapshot.score}, for{' '}
              {DIRECTORIES[snapshot.provider].name}, <FormattedDateTime timestamp={snapshot.submitted_at} />
            </p>
            <p class="aside">
              SHA-256 <code>{snapshot.snapshot_sha256}</code>
            </p>
            <p class="aside">
              {snapshot.withdrawal ? (
                <WithdrawnNote {...snapshot.withdrawal} />
              ) : (
                <a href={getOwnSnapshotPath(snapshot)} aria-label={`How to verify it: ${snapshot.title}`}>
                  How to verify it
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoSnapshots() {
  return (
    <>
      <p>
        You have published nothing yet. An audit that scores {MIN_PUBLISH_SCORE} or more can be frozen as a
        public snapshot for the crawlers of AI assistants; its page says what that costs.
      </p>
      <p>
        <a href="/audits">Audit a page</a>, or <a href="/ai-directory">look at what others published</a>.
      </p>
    </>
  );
}
