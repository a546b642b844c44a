import type { Context } from 'hono';
import {
  DIRECTORIES,
  MIN_PUBLISH_SCORE,
  PROVIDERS,
  type Provider,
  SEARCHED_SNAPSHOTS,
} from '../../../lib/directory-providers.ts';
import { ServiceError } from '../../../lib/errors.ts';
import type { ListPage } from '../../../lib/list-page.ts';
import { describeList, MAX_SEARCH_LENGTH } from '../../../lib/list-query.ts';
import { formatNumber } from '../../../lib/text.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { LOG_FEED_LINK } from '../log/feed.ts';
import { getSnapshotPath } from './snapshot-format.ts';
import { Card, EmptyState } from '../parts/card.tsx';
import { FormattedDate } from '../parts/text.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { type List, ListView, readListQuery } from '../list-view.tsx';
import { toListHref } from '../list-links.ts';
import { Score } from '../parts/badge.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import type { SubmissionSummary } from '../../../contracts/submission.ts';
import { ButtonLink } from '../parts/button.tsx';

/** The purposes of a directory's target crawlers, as their operators document them. */
const CRAWLER_PURPOSES: Record<Provider, string> = {
  gemini:
    'Googlebot reads pages for Google Search and its AI answers. GoogleOther fetches pages for other work at Google. Google-CloudVertexBot fetches websites whose owners ask it to, for Vertex AI agents.',
  chatgpt:
    'OAI-SearchBot reads pages for ChatGPT search. ChatGPT-User fetches a page when somebody asks ChatGPT about it. GPTBot collects pages that OpenAI may train its models on.',
  claude:
    'Claude-SearchBot reads pages for Claude’s search. Claude-User fetches a page when somebody asks Claude about it. ClaudeBot collects pages that Anthropic may train its models on.',
};

/** The page /ai-directory: all directories and the newest snapshots. */
export function renderDirectoriesPage(c: Context<WebEnv>, newest: SubmissionSummary[]): PageResponse {
  const site = c.env.SITE_URL;
  const info = {
    title: `AI directory: frozen pages for AI crawlers – ${SITE_NAME}`,
    description:
      'Pages that score 90 or more, frozen as permanent public snapshots for Gemini, ChatGPT and Claude. Anyone can check by SHA-256 that none has changed.',
    path: '/ai-directory',
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name: 'AI directory',
      url: `${site}/ai-directory`,
      hasPart: PROVIDERS.map((provider) => buildDataCatalog(site, provider)),
    },
    alternates: [LOG_FEED_LINK, ...PROVIDERS.map((provider) => getFeedLink(provider))],
  };
  return renderPage(
    c,
    info,
    <>
      <PageHeader
        title="AI directory"
        meta="Well-made pages as public snapshots for the crawlers of AI assistants. A snapshot never changes, and anyone can verify it."
        actions={<ButtonLink href="#publish" label="Publish a page" variant="quiet" />}
      />
      <ul class="grid grid-3">
        {PROVIDERS.map((provider) => (
          <li class="card">
            <h2>
              <a href={`/ai-directory/${provider}`}>{DIRECTORIES[provider].name}</a>
            </h2>
            <p class="muted">For {DIRECTORIES[provider].crawlers.join(', ')}</p>
          </li>
        ))}
      </ul>
      <h2>Newest snapshots</h2>
      <SnapshotTable snapshots={newest} label="Newest snapshots" />
      <div class="grid grid-2">
        <PublishCard />
        <Card title="How to read a snapshot" id="formats">
          <p>
            Each snapshot is a page for people. Add <code>.json</code> to its URL for the document, or{' '}
            <code>.md</code> for Markdown. Programs can ask for <code>application/json</code> or{' '}
            <code>text/markdown</code> instead.
          </p>
          <p>
            The SHA-256 of a snapshot is that of its JSON form, which is canonical (RFC 8785). To check it,
            run the command on the snapshot’s page. The <a href="/log">transparency log</a> has every
            snapshot: <a href="/verify">verify one</a> with its proof.
          </p>
        </Card>
      </div>
    </>,
  );
}

const QUERY = describeList({ order: { by: 'published', descending: true } });

function describeDirectory(provider: Provider) {
  return {
    path: `/ai-directory/${provider}`,
    noun: 'snapshot',
    query: QUERY,
    search: { label: 'Search titles and hosts', placeholder: 'oak chair, example.com…' },
    hint: `Search for words of the title or for a host, in the newest ${formatNumber(SEARCHED_SNAPSHOTS)} snapshots.`,
  } satisfies List;
}

/** Reads the query of a directory's page. @throws ServiceError 422 for a longer search: as a key of the cache its length would have no bound */
export function readDirectoryQuery(c: Context<WebEnv>, provider: Provider) {
  const parameters = c.req.query();
  if ((parameters[QUERY.search]?.length ?? 0) > MAX_SEARCH_LENGTH)
    throw new ServiceError('invalid_input', `must have at most ${MAX_SEARCH_LENGTH} characters`, {
      field: QUERY.search,
    });
  return readListQuery(parameters, describeDirectory(provider));
}

/** A page of a directory's snapshots: all, or those that a search found. */
export function renderDirectoryPage(
  c: Context<WebEnv>,
  provider: Provider,
  page: ListPage<SubmissionSummary>,
): PageResponse {
  const { rows: snapshots } = page;
  const query = readDirectoryQuery(c, provider);
  const { search, cursor } = query;
  const { name, crawlers } = DIRECTORIES[provider];
  const list = describeDirectory(provider);
  const { path } = list;
  const [first] = snapshots;
  const older =
    cursor === undefined ? '' : `, from ${first?.submitted_at.slice(0, 10) ?? 'the beginning'} back`;
  const info = {
    title:
      search !== undefined
        ? `Search the ${name} AI directory – ${SITE_NAME}`
        : cursor === undefined
          ? `${name} AI directory: the newest snapshots`
          : `${name} AI directory${older}`,
    description:
      search !== undefined
        ? null
        : `Pages that score 90 or more, frozen and addressed to ${crawlers.join(', ')}${older}. Each with what the page says and a SHA-256 to check it by.`,
    path: toListHref(path, query.params),
    structuredData: {
      '@context': 'https://schema.org',
      ...buildDataCatalog(c.env.SITE_URL, provider),
      dataset: snapshots.slice(0, 50).map((snapshot) => ({
        '@type': 'Dataset',
        '@id': c.env.SITE_URL + getSnapshotPath(snapshot),
      })),
    },
    alternates: [getFeedLink(provider), LOG_FEED_LINK],
  };
  const table = <SnapshotTable snapshots={snapshots} label={`Snapshots for ${name}`} />;
  return renderPage(
    c,
    info,
    <>
      <PageHeader
        title={`${name} AI directory`}
        crumbs={[{ href: '/ai-directory', label: 'AI directory' }]}
        meta={`Snapshots for ${crawlers.join(', ')}, newest first`}
        actions={<ButtonLink href={getFeedLink(provider).path} label="Atom feed" variant="quiet" />}
      />
      <ListView
        list={list}
        query={query}
        page={page}
        empty={table}
        labels={{ firstLabel: 'Newest snapshots', nextLabel: 'Older snapshots' }}
      >
        {table}
      </ListView>
      <div class="grid grid-2">
        <Card title="Who it is for" id="readers">
          <p>
            {CRAWLER_PURPOSES[provider]} Our <a href="/robots.txt">robots.txt</a> allows all of them. We send
            nothing to anyone: whether and when they come is up to their operators.
          </p>
        </Card>
        <PublishCard />
      </div>
    </>,
  );
}

function PublishCard() {
  return (
    <Card title="How to publish a page" id="publish">
      <p>
        <a href="/">Audit the page</a>. If it scores {MIN_PUBLISH_SCORE} or more, its audit has a{' '}
        <strong>Publish</strong> button: choose a directory and confirm <a href="/docs/credits">the price</a>.
      </p>
      <p>
        We then store the audit and what the page says, for good. The snapshot is public, doesn’t name you,
        and can’t be changed or taken back. <a href="/docs/snapshots">More about snapshots</a>
      </p>
    </Card>
  );
}

function SnapshotTable({ snapshots, label }: { snapshots: SubmissionSummary[]; label: string }) {
  if (snapshots.length === 0) {
    return (
      <EmptyState
        title="No snapshots yet"
        actions={<a href="/ai-directory#publish">How to publish a page</a>}
      >
        <p>Pages that score {MIN_PUBLISH_SCORE} or more can be published here.</p>
      </EmptyState>
    );
  }
  return (
    <DataTable
      label={label}
      columns={['Page', narrow('Directory'), numeric('Score'), narrow('Published')]}
      rows={snapshots.map((snapshot) => [
        <>
          <a href={getSnapshotPath(snapshot)}>{snapshot.title}</a>
          <small class="host">{new URL(snapshot.source_url).host}</small>
        </>,
        DIRECTORIES[snapshot.provider].name,
        <Score score={snapshot.score} />,
        <FormattedDate timestamp={snapshot.submitted_at} />,
      ])}
    />
  );
}

function getFeedLink(provider: Provider) {
  return {
    type: 'application/atom+xml',
    path: `/ai-directory/${provider}/atom.xml`,
    title: `${DIRECTORIES[provider].name} AI directory`,
  };
}

function buildDataCatalog(site: string, provider: Provider) {
  const { name, crawlers } = DIRECTORIES[provider];
  return {
    '@type': 'DataCatalog',
    name: `${name} AI directory`,
    url: `${site}/ai-directory/${provider}`,
    description: `Frozen pages for ${crawlers.join(', ')}, each verifiable by its SHA-256.`,
  };
}
