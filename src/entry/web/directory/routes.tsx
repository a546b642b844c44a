import type { Context } from 'hono';
import { isProvider, type Provider, DIRECTORIES } from '../../../lib/directory-providers.ts';
import {
  parseSnapshotDocument,
  type SnapshotDocument,
} from '../../../services/directory/snapshot-document.ts';
import { paginateSnapshots, searchSnapshots } from '../../../services/directory/list-snapshots.ts';
import { findSnapshot, readFrozenBytes } from '../../../services/directory/snapshots.ts';
import { createWithdrawnError, toSubmissionSummary } from '../../../services/directory/submission.ts';
import { readWithdrawalTime } from '../../../services/directory/withdrawal-time.ts';
import { MINUTE } from '../../../lib/time.ts';
import { provePublication, readTimestamp } from '../../../services/directory/log.ts';
import type { WebEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { cacheForAll, readThroughPublicCache } from '../../http/public-cache.ts';
import { disallowScripts } from '../middleware/security-headers.ts';
import {
  setCrawlerHeaders,
  createWithdrawnResponse,
  setCacheControl,
  createJsonResponse,
  createMarkdownResponse,
  createProofFileResponse,
  addNegotiationHeaders,
} from './snapshot-response.ts';
import {
  type SnapshotFormat,
  negotiateFormat,
  getSnapshotPath,
  getSnapshotLinks,
} from './snapshot-format.ts';
import { readDirectoryQuery, renderDirectoriesPage, renderDirectoryPage } from './list-pages.tsx';
import { renderSnapshotMarkdown } from './snapshot-markdown.ts';
import { renderSnapshotPage } from './snapshot-page.tsx';
import type { SubmissionSummary } from '../../../contracts/submission.ts';
import { createAtomResponse, type FeedEntry } from '../atom-feed.ts';

const PAGE_SIZE = 50;
const NEWEST_LIMIT = 10;

/** /ai-directory: the public pages and documents of the directories. */
export const directory = createSection('/ai-directory');
directory.use(disallowScripts);

directory.get('/', cacheBriefly, cacheForAll(), async (c) => {
  const { rows } = await paginateSnapshots(c.env, { filter: {}, limit: NEWEST_LIMIT });
  return renderDirectoriesPage(
    c,
    rows.map((row) => toSubmissionSummary(row)),
  );
});

directory.get('/:provider', cacheBriefly, cacheForAll('cursor', 'q'), async (c) => {
  const provider = c.req.param('provider');
  if (!isProvider(provider)) return renderNotFoundPage(c);
  const { search: words, cursor } = readDirectoryQuery(c, provider);
  const page = { limit: PAGE_SIZE, cursor };
  const { rows, nextCursor } =
    words === undefined
      ? await paginateSnapshots(c.env, { filter: { provider }, ...page })
      : await searchSnapshots(c.env, { provider, words, ...page });
  return renderDirectoryPage(c, provider, {
    rows: rows.map((row) => toSubmissionSummary(row)),
    nextCursor,
  });
});

directory.get('/:provider/atom.xml', cacheBriefly, cacheForAll(), async (c) => {
  const provider = c.req.param('provider');
  if (!isProvider(provider)) return renderNotFoundPage(c);
  const { rows } = await paginateSnapshots(c.env, { filter: { provider }, limit: PAGE_SIZE });
  return createDirectoryFeed(
    provider,
    rows.map((row) => toSubmissionSummary(row)),
    c.env.SITE_URL,
  );
});

directory.get('/:provider/:file', async (c) => {
  const provider = c.req.param('provider');
  const [, id = '', extension] =
    /^(l_[0-9a-f]{32})(?:\.(json|md|tlog-proof|tsr))?$/.exec(c.req.param('file')) ?? [];
  if (!isProvider(provider) || id === '') return renderNotFoundPage(c);
  const snapshot = { provider, id };
  if (extension === 'tlog-proof' || extension === 'tsr')
    return readSnapshotCache(c, c.req.path, () => createProofResponse(c, snapshot, extension));
  const format = (extension as 'json' | 'md' | undefined) ?? negotiateFormat(c);
  const path = getSnapshotPath(snapshot, format);
  const response = await readSnapshotCache(c, path, () => createSnapshotResponse(c, snapshot, format));
  if (!response.ok) return response;
  return extension === undefined ? addNegotiationHeaders(response, path) : response;
});

/** How long copies of a snapshot are sent, in milliseconds. It changes only by withdrawal, and its proof by a timestamp. */
const SNAPSHOT_LASTS = 5 * MINUTE;

async function readSnapshotCache(
  c: Context<WebEnv>,
  path: string,
  createResponse: () => Promise<Response>,
): Promise<Response> {
  const changedAt = await readWithdrawalTime(c.env);
  const copies = { url: c.env.SITE_URL + path, lasts: SNAPSHOT_LASTS, changedAt };
  return readThroughPublicCache(c, copies, createResponse);
}

/** Costs one read of D1 and one of R2. */
async function createSnapshotResponse(
  c: Context<WebEnv>,
  { provider, id }: { provider: Provider; id: string },
  format: SnapshotFormat,
): Promise<Response> {
  const row = await findSnapshot(c.env, { provider, id });
  if (!row) return renderNotFoundPage(c);
  const withdrawn = createWithdrawnError(row);
  if (withdrawn) return createWithdrawnResponse(c, format, withdrawn);
  const bytes = await readFrozenBytes(c.env, row);
  const document = parseSnapshotDocument(bytes);
  const response = await renderSnapshot(c, { bytes, document, sha256: row.sha256 }, format);
  setCrawlerHeaders(response, { document, format, siteUrl: c.env.SITE_URL });
  return response;
}

async function renderSnapshot(
  c: Context<WebEnv>,
  { bytes, document, sha256 }: { bytes: Uint8Array; document: SnapshotDocument; sha256: string },
  format: SnapshotFormat,
): Promise<Response> {
  if (format === 'json') return createJsonResponse(bytes, { id: document.id, sha256 });
  if (format === 'md')
    return createMarkdownResponse(renderSnapshotMarkdown(document, sha256, c.env.SITE_URL));
  return setCacheControl(await renderSnapshotPage(c, { document, sha256 }));
}

/** The proof that the snapshot is in the transparency log, or the timestamp of the proof's checkpoint. */
async function createProofResponse(
  c: Context<WebEnv>,
  { provider, id }: { provider: Provider; id: string },
  extension: 'tlog-proof' | 'tsr',
): Promise<Response> {
  const row = await findSnapshot(c.env, { provider, id });
  if (!row) return renderNotFoundPage(c);
  const withdrawn = createWithdrawnError(row);
  if (withdrawn) return createWithdrawnResponse(c, 'md', withdrawn);
  const body = await (extension === 'tsr' ? readTimestamp(c.env, id) : provePublication(c.env, id));
  return body === null ? renderNotFoundPage(c) : createProofFileResponse(body, extension);
}

/** The Atom feed of a directory's newest snapshots. */
function createDirectoryFeed(provider: Provider, snapshots: SubmissionSummary[], siteUrl: string): Response {
  const url = `${siteUrl}/ai-directory/${provider}`;
  return createAtomResponse({
    title: `${DIRECTORIES[provider].name} AI directory`,
    url,
    selfUrl: `${url}/atom.xml`,
    entries: snapshots.map((snapshot) => toFeedEntry(snapshot, siteUrl)),
  });
}

function toFeedEntry(snapshot: SubmissionSummary, siteUrl: string): FeedEntry {
  const { title, description, source_url, score, submitted_at } = snapshot;
  return {
    title,
    url: siteUrl + getSnapshotPath(snapshot),
    published: submitted_at,
    updated: submitted_at,
    links: [...getSnapshotLinks(snapshot, siteUrl), { rel: 'via', href: source_url }],
    summary: `Score ${score} of 100. ${description}`,
  };
}
