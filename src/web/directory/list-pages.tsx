import type { Context } from 'hono';
import { DIRECTORIES, PROVIDERS, type Provider } from '../../lib/directory-providers.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { getSnapshotPath } from './snapshot-format.ts';
import { Pagination } from '../parts/pagination.tsx';
import { FormattedDate } from '../parts/formatted-date.tsx';
import type { SubmissionSummary } from '../../contracts/submission.ts';

/** The purposes of a directory's target crawlers, as their operators document them. */
const CRAWLER_PURPOSES: Record<Provider, string> = {
  gemini:
    'Googlebot reads pages for Google Search and the AI answers in it, Google-Extended is the name by which a page is kept from Gemini or left to it, and GoogleOther fetches pages for other work at Google.',
  chatgpt:
    'OAI-SearchBot reads pages for ChatGPT search, ChatGPT-User fetches a page when somebody asks ChatGPT about it, and GPTBot gathers pages that OpenAI’s models may learn from.',
  claude:
    'Claude-SearchBot reads pages for Claude’s search, Claude-User fetches a page when somebody asks Claude about it, and ClaudeBot gathers pages that Anthropic’s models may learn from.',
};

/** The page /ai-directory: all directories and the newest snapshots. */
export function renderDirectoriesPage(
  c: Context<WebEnv>,
  newest: SubmissionSummary[],
): Response | Promise<Response> {
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
    alternates: PROVIDERS.map((provider) => getFeedLink(provider)),
  };
  return renderPage(
    c,
    info,
    <>
      <h1>AI directory</h1>
      <p class="lead">
        Well-made pages, frozen for the crawlers of AI assistants: what each page says, where it says it, and
        how it scores. A snapshot is made once and never changes, and nobody, we included, can change one
        unnoticed: it is published with the SHA-256 of its bytes.
      </p>
      <ul class="cards directories">
        {PROVIDERS.map((provider) => (
          <li>
            <h2>
              <a href={`/ai-directory/${provider}`}>{DIRECTORIES[provider].name}</a>
            </h2>
            <p>For {DIRECTORIES[provider].crawlers.join(', ')}.</p>
          </li>
        ))}
      </ul>
      <h2>How to read a snapshot</h2>
      <p>
        Each snapshot has three forms: a page for people, the frozen document as JSON at the same address with{' '}
        <code>.json</code>, and Markdown with <code>.md</code>. A client that asks for{' '}
        <code>application/json</code> or <code>text/markdown</code> gets that form at the plain address too.
        The JSON form is canonical (RFC 8785), so that its SHA-256 is that of the list and of the API.
      </p>
      <h2>How a page gets in</h2>
      <p>
        Somebody with an account audits it, and publishes an audit that scores 90 or more with one request of
        the <a href="/api/v1/openapi.json">API</a>. Who published a snapshot is not shown.
      </p>
      <h2>Newest snapshots</h2>
      <SnapshotList snapshots={newest} />
    </>,
  );
}

/** A page of a directory's snapshots. @param page.cursor the cursor of the request, `undefined` on the first page */
export function renderDirectoryPage(
  c: Context<WebEnv>,
  provider: Provider,
  page: { snapshots: SubmissionSummary[]; cursor: string | undefined; nextCursor: string | null },
): Response | Promise<Response> {
  const { snapshots, cursor, nextCursor } = page;
  const { name, crawlers } = DIRECTORIES[provider];
  const path = `/ai-directory/${provider}`;
  const [first] = snapshots;
  const older =
    cursor === undefined ? '' : `, from ${first?.submitted_at.slice(0, 10) ?? 'the beginning'} back`;
  const info = {
    title:
      cursor === undefined ? `${name} AI directory: the newest snapshots` : `${name} AI directory${older}`,
    description: `Pages that score 90 or more, frozen for ${crawlers.join(', ')}${older}. Each with what the page says and a SHA-256 to check it by.`,
    path: cursor === undefined ? path : `${path}?cursor=${encodeURIComponent(cursor)}`,
    structuredData: {
      '@context': 'https://schema.org',
      ...buildDataCatalog(c.env.SITE_URL, provider),
      dataset: snapshots.slice(0, 50).map((snapshot) => ({
        '@type': 'Dataset',
        '@id': c.env.SITE_URL + getSnapshotPath(snapshot),
      })),
    },
    alternates: [getFeedLink(provider)],
  };
  return renderPage(
    c,
    info,
    <>
      <p class="crumbs">
        <a href="/ai-directory">AI directory</a>
      </p>
      <h1>{name} AI directory</h1>
      <p class="lead">
        Frozen pages for {crawlers.join(', ')}, newest first. There is an{' '}
        <a href={getFeedLink(provider).path}>Atom feed</a> of them.
      </p>
      <SnapshotList snapshots={snapshots} />
      {nextCursor !== null && (
        <Pagination
          next={{ href: `${path}?cursor=${encodeURIComponent(nextCursor)}`, label: 'Older snapshots' }}
        />
      )}
      <h2>Who reads it</h2>
      <p>
        {CRAWLER_PURPOSES[provider]} Our <a href="/robots.txt">robots.txt</a> welcomes them by name.
      </p>
      <h2>What a snapshot is</h2>
      <p>
        A page that scored 90 or more of 100 in an audit, as it was at that moment: its main content, the
        facts its structured data states, and the audit itself. It is frozen when it is published and stays,
        whatever becomes of the page. Its SHA-256 is that of the JSON form, so anyone can tell that it is
        unchanged.
      </p>
    </>,
  );
}

function SnapshotList({ snapshots }: { snapshots: SubmissionSummary[] }) {
  if (snapshots.length === 0) return <p>There is none yet.</p>;
  return (
    <ul class="snapshots">
      {snapshots.map((snapshot) => (
        <li>
          <a href={getSnapshotPath(snapshot)} dir="auto">
            {snapshot.title}
          </a>
          <p class="aside">
            {new URL(snapshot.source_url).host}, score {snapshot.score}, for{' '}
            {DIRECTORIES[snapshot.provider].name}, <FormattedDate timestamp={snapshot.submitted_at} />
          </p>
        </li>
      ))}
    </ul>
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
