import type { Context } from 'hono';
import { DIRECTORIES, PUBLISH_SCORE } from '../../lib/directory.ts';
import type { SubmissionSummary } from '../../services/directory/submission.ts';
import type { SignedInEnv } from '../context.ts';
import { snapshotPath } from '../directory/forms.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { shortAddress } from '../parts/audited-link.tsx';
import { Moment } from '../parts/moment.tsx';
import { NextPage } from '../parts/next-page.tsx';
import { ownSnapshotPath } from './paths.ts';

/** The caller's snapshots, newest first. */
export function publishedPage(
  c: Context<SignedInEnv>,
  snapshots: SubmissionSummary[],
  nextCursor: string | null,
): Response | Promise<Response> {
  return renderPage(
    c,
    { title: `Published audits – ${SITE_NAME}`, description: null, path: '/published' },
    <>
      <h1>Published</h1>
      {snapshots.length === 0 ? <NothingYet /> : <Snapshots snapshots={snapshots} />}
      {nextCursor !== null && (
        <NextPage href={`/published?cursor=${encodeURIComponent(nextCursor)}`}>Older snapshots</NextPage>
      )}
    </>,
  );
}

function Snapshots({ snapshots }: { snapshots: SubmissionSummary[] }) {
  return (
    <>
      <p class="lead">
        Your snapshots, newest first. They are public and permanent; that they are yours is shown to you
        alone.
      </p>
      <ul class="snapshots">
        {snapshots.map((snapshot) => (
          <li>
            <a href={snapshotPath(snapshot)} dir="auto">
              {snapshot.title}
            </a>
            <p class="aside">
              {shortAddress(snapshot.source_url)}, score {snapshot.score}, for{' '}
              {DIRECTORIES[snapshot.provider].name}, <Moment at={snapshot.submitted_at} />
            </p>
            <p class="aside">
              SHA-256 <code>{snapshot.snapshot_sha256}</code>
            </p>
            <p class="aside">
              <a href={ownSnapshotPath(snapshot)} aria-label={`How to verify it: ${snapshot.title}`}>
                How to verify it
              </a>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function NothingYet() {
  return (
    <>
      <p>
        You have published nothing yet. An audit that scores {PUBLISH_SCORE} or more can be frozen as a public
        snapshot for the crawlers of AI assistants; its page says what that costs.
      </p>
      <p>
        <a href="/audits">Audit a page</a>, or <a href="/ai-directory">look at what others published</a>.
      </p>
    </>
  );
}
