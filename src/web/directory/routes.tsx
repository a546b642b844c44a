import { type Context, Hono } from 'hono';
import { isProvider, type Provider } from '../../lib/directory.ts';
import { readDocument } from '../../services/directory/document.ts';
import { pageOfSnapshots } from '../../services/directory/list.ts';
import { findSnapshot, frozenBytes } from '../../services/directory/read.ts';
import { toSummary } from '../../services/directory/submission.ts';
import type { WebEnv } from '../context.ts';
import { notFoundPage } from '../errors.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { withoutScript } from '../middleware/security-headers.ts';
import { atomFeed } from './atom.ts';
import { edgeCached } from './edge-cache.ts';
import { type Form, negotiatedForm, snapshotPath } from './forms.ts';
import { directoriesPage, directoryPage } from './list-pages.tsx';
import { snapshotMarkdown } from './snapshot-markdown.ts';
import { snapshotPage } from './snapshot-page.tsx';
import {
  htmlResponse,
  jsonResponse,
  markdownResponse,
  negotiated,
  unlessKnown,
} from './snapshot-response.ts';

const PAGE_SIZE = 50;
const NEWEST = 10;

/** /ai-directory: everything anyone can read without a key. */
export const directory = new Hono<WebEnv>();
directory.use(withoutScript);

directory.get('/', cacheBriefly, async (c) => {
  const { rows } = await pageOfSnapshots(c.env, {}, NEWEST);
  return directoriesPage(
    c,
    rows.map((row) => toSummary(row)),
  );
});

directory.get('/:provider', cacheBriefly, async (c) => {
  const provider = c.req.param('provider');
  if (!isProvider(provider)) return notFoundPage(c);
  const cursor = c.req.query('cursor');
  const { rows, nextCursor } = await pageOfSnapshots(c.env, { provider }, PAGE_SIZE, cursor);
  return directoryPage(c, provider, { snapshots: rows.map((row) => toSummary(row)), cursor, nextCursor });
});

directory.get('/:provider/atom.xml', cacheBriefly, async (c) => {
  const provider = c.req.param('provider');
  if (!isProvider(provider)) return notFoundPage(c);
  const { rows } = await pageOfSnapshots(c.env, { provider }, PAGE_SIZE);
  return atomFeed(
    provider,
    rows.map((row) => toSummary(row)),
    c.env.SITE_URL,
  );
});

directory.get('/:provider/:file', async (c) => {
  const provider = c.req.param('provider');
  const [, id = '', extension] = /^(l_[0-9a-f]{32})(?:\.(json|md))?$/.exec(c.req.param('file')) ?? [];
  if (!isProvider(provider) || id === '') return notFoundPage(c);
  const snapshot = { provider, id };
  const form = (extension as 'json' | 'md' | undefined) ?? negotiatedForm(c);
  const path = snapshotPath(snapshot, form);
  const answer = await edgeCached(c.env.SITE_URL + path, () => snapshotAnswer(c, snapshot, form));
  if (!answer.ok) return answer;
  const chosen = extension === undefined ? negotiated(answer, path) : answer;
  return unlessKnown(chosen, c.req.header('If-None-Match'));
});

/** One read of D1 and one of R2. */
async function snapshotAnswer(
  c: Context<WebEnv>,
  { provider, id }: { provider: Provider; id: string },
  form: Form,
): Promise<Response> {
  const row = await findSnapshot(c.env, provider, id);
  if (!row) return notFoundPage(c);
  const bytes = await frozenBytes(c.env, row);
  const page = c.env.SITE_URL + snapshotPath(row);
  if (form === 'json') return jsonResponse(bytes, { ...row, page });
  const document = readDocument(bytes);
  if (form === 'md') return markdownResponse(snapshotMarkdown(document, row.sha256, c.env.SITE_URL), page);
  return htmlResponse(await snapshotPage(c, { document, sha256: row.sha256 }));
}
