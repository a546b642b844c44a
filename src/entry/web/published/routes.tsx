import { getCredits } from '../../../services/accounts/get-credits.ts';
import { findSnapshot } from '../../../services/directory/snapshots.ts';
import { toOwnSnapshot, type OwnSnapshot } from '../../../services/directory/submission.ts';
import type { SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { formMiddleware } from '../middleware/forms.ts';
import { requireSession } from '../middleware/access.ts';
import { renderOwnSnapshotPage, getOwnSnapshotPath, WithdrawnNote } from './snapshot-page.tsx';
import type { Context } from 'hono';
import { DIRECTORIES, MIN_PUBLISH_SCORE, PROVIDERS } from '../../../lib/directory-providers.ts';
import { describeList, type ListFilters } from '../../../lib/list-query.ts';
import { listOwnSnapshots } from '../../../services/directory/list-snapshots.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { renderAppPage } from '../app-page.tsx';
import { type List, type ListRequest, ListView, readListQuery } from '../list-view.tsx';
import { Badge, Score } from '../parts/badge.tsx';
import { EmptyState } from '../parts/card.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { ShortDate, shortenUrl } from '../parts/text.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import { ButtonLink } from '../parts/button.tsx';

/** /published: the snapshots of the signed-in account. */
export const published = createSection<SignedInEnv>('/published');
published.use(...formMiddleware, requireSession);

published.get('/', (c) => renderPublishedPage(c));

published.get('/:provider/:id', async (c) => {
  const caller = c.get('signedIn');
  const snapshot = await findSnapshot(c.env, { provider: c.req.param('provider'), id: c.req.param('id') });
  if (!snapshot || snapshot.accountId !== caller.accountId) return renderNotFoundPage(c);
  const { balance } = await getCredits(c.get('context'), { email: caller.email, limit: 0 });
  return renderOwnSnapshotPage(c, toOwnSnapshot(snapshot), balance);
});

const PATH = '/published';
const PAGE_SIZE = 50;
const STATUS_LABELS = { published: 'Published', withdrawn: 'Withdrawn' };
const LIST = {
  path: PATH,
  noun: 'snapshot',
  query: describeList({
    filters: { directory: PROVIDERS, status: ['published', 'withdrawn'] },
    columns: ['published'],
    order: { by: 'published', descending: true },
    descendingFirst: ['published'],
  }),
  search: { label: 'Search titles and pages' },
  selects: [
    {
      name: 'directory',
      label: 'Directory',
      all: 'All directories',
      options: toOptions(DIRECTORIES),
    },
    { name: 'status', label: 'Status', all: 'All', options: toOptions(STATUS_LABELS) },
  ],
  hint: 'Search for a part of the title or URL, or choose another filter.',
} satisfies List;

/** The page /published: the caller's snapshots, a page at a time. */
async function renderPublishedPage(c: Context<SignedInEnv>): Promise<Response> {
  const query = readListQuery(c.req.query(), LIST);
  const { search, filters, order, cursor } = query;
  const page = await listOwnSnapshots(c.get('context'), {
    query: {
      search,
      provider: filters.directory,
      isWithdrawn: filters.status && filters.status === 'withdrawn',
      newestFirst: order.descending,
      cursor,
    },
    limit: PAGE_SIZE,
  });
  return renderAppPage(
    c,
    {
      heading: 'Published',
      title: 'Published audits',
      meta: 'Snapshots of your audits in the AI directory. Anyone can read them; only you can see that they are yours.',
      actions: <ButtonLink href="/ai-directory" label="Open the AI directory" variant="quiet" />,
    },
    <ListView list={LIST} query={query} page={page} empty={<NoSnapshots />}>
      <SnapshotTable snapshots={page.rows} sortLink={query.sortLink} />
    </ListView>,
  );
}

interface SnapshotTableProps {
  snapshots: OwnSnapshot[];
  sortLink: ListRequest<ListFilters, 'published'>['sortLink'];
}

function SnapshotTable({ snapshots, sortLink }: SnapshotTableProps) {
  return (
    <DataTable
      label="Your snapshots"
      columns={[
        'Snapshot',
        narrow('Directory'),
        narrow('Score'),
        narrow('Published', sortLink('published')),
        narrow('Actions'),
      ]}
      rows={snapshots.map((snapshot) => [
        <Title {...snapshot} />,
        DIRECTORIES[snapshot.provider].name,
        <Score score={snapshot.score} />,
        <ShortDate timestamp={snapshot.submitted_at} />,
        <ButtonLink
          href={getOwnSnapshotPath(snapshot)}
          label={snapshot.withdrawal ? 'Details' : 'Verify'}
          variant="quiet small"
          aria-label={`${snapshot.withdrawal ? 'Details' : 'Verify'}: ${snapshot.title}`}
        />,
      ])}
    />
  );
}

function Title(snapshot: OwnSnapshot) {
  const { title, source_url: url, withdrawal } = snapshot;
  return (
    <>
      {withdrawal ? (
        <span dir="auto">{title}</span>
      ) : (
        <a href={getSnapshotPath(snapshot)} dir="auto">
          {title}
        </a>
      )}{' '}
      {withdrawal && <Badge tone="bad">Withdrawn</Badge>}
      <small class="block">{shortenUrl(url, 90)}</small>
      {withdrawal && (
        <small class="block">
          <WithdrawnNote {...withdrawal} />
        </small>
      )}
    </>
  );
}

function NoSnapshots() {
  return (
    <EmptyState
      title="You have published nothing yet"
      actions={
        <>
          <ButtonLink href="/audits" label="Audit a page" />
          <ButtonLink href="/ai-directory" label="See what others published" variant="quiet" />
        </>
      }
    >
      <p>
        An audit that scores {MIN_PUBLISH_SCORE} or more can be published: a frozen copy that the crawlers of
        AI assistants can read and cite.
      </p>
    </EmptyState>
  );
}
