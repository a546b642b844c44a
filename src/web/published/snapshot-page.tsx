import type { Context } from 'hono';
import { DIRECTORIES } from '../../lib/directory.ts';
import type { SubmissionSummary } from '../../services/directory/submission.ts';
import type { SignedInEnv } from '../context.ts';
import { snapshotPath } from '../directory/forms.ts';
import { counted } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { AuditedLink } from '../parts/audited-link.tsx';
import { Fact } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { Done, doneOf } from '../parts/notice.tsx';
import { Snippet } from '../parts/snippet.tsx';
import { ownSnapshotPath } from './paths.ts';

/** What a redirect to the page may say has just been done. */
const DONE: Record<string, string> = {
  published: 'Published. The snapshot is public now, and stays.',
  unchanged: 'This audit is in the directory. Nothing was charged this time.',
};

/** What its publisher sees of a snapshot: where it is, how to verify it, what it cost. Credits. */
export function ownSnapshotPage(
  c: Context<SignedInEnv>,
  snapshot: SubmissionSummary & { cost: number },
  balance: number,
): Response | Promise<Response> {
  const { provider, title, source_url, score, submitted_at, snapshot_sha256: sha256, cost } = snapshot;
  const { name } = DIRECTORIES[provider];
  const site = c.env.SITE_URL;
  const done = doneOf(c, DONE);
  return renderPage(
    c,
    { title: `Your snapshot for ${name} – ${SITE_NAME}`, description: null, path: ownSnapshotPath(snapshot) },
    <div class="narrow">
      <p class="crumbs">
        <a href="/published">Published</a> / {name}
      </p>
      <h1>Your snapshot for {name}</h1>
      {done !== undefined && <Done>{done}</Done>}
      <dl class="facts">
        <Fact name="Public page">
          <a href={snapshotPath(snapshot)}>{site + snapshotPath(snapshot)}</a>
        </Fact>
        <Fact name="Title">
          <span dir="auto">{title}</span>
        </Fact>
        <Fact name="Source">
          <AuditedLink address={source_url} />
        </Fact>
        <Fact name="Score">{score} of 100</Fact>
        <Fact name="Published">
          <Moment at={submitted_at} />
        </Fact>
        <Fact name="SHA-256">
          <code>{sha256}</code>
        </Fact>
        <Fact name="Charged">{counted(cost, 'credit')}, once</Fact>
        <Fact name="Your balance">
          <a href="/credits">{counted(balance, 'credit')}</a>
        </Fact>
      </dl>
      <h2>How to verify it</h2>
      <p>
        Fetch <a href={snapshotPath(snapshot, 'json')}>the frozen document</a> and compute its SHA-256. While
        it is the one above, nothing has changed since it was published.
      </p>
      <Snippet
        id="verify"
        label="Verify the snapshot with curl"
        text={`curl -s ${site}${snapshotPath(snapshot, 'json')} | sha256sum`}
      />
      <p>
        There is <a href={snapshotPath(snapshot, 'md')}>Markdown of it</a> too, for software that reads rather
        than parses.
      </p>
    </div>,
  );
}
