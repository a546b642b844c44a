import type { Post, PostSummary } from '../../contracts/post.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listPublishedPosts, listPublishedSummaries } from '../../storage/posts.ts';
import { toPost, toPostSummary } from './post.ts';

const CURSOR = defineCursor('posts', { publishedAt: 'integer', slug: 'text' });

/**
 * Returns a page of the published posts with their texts, newest first. @throws ServiceError 422 if the cursor does not belong
 * to the list
 */
export async function listPosts(env: Env, { limit, cursor }: PageRequest): Promise<ListPage<Post>> {
  const after = CURSOR.decode(cursor);
  const found = await listPublishedPosts(openDatabase(env, SERVICE), Date.now(), { after, limit: limit + 1 });
  const { rows, nextCursor } = toListPage(found, limit, CURSOR.encode);
  return { rows: rows.map((row) => toPost(row, env.SITE_URL)), nextCursor };
}

/** Returns the same page without the texts. */
export async function listPostSummaries(
  env: Env,
  { limit, cursor }: PageRequest,
): Promise<ListPage<PostSummary>> {
  const page = { after: CURSOR.decode(cursor), limit: limit + 1 };
  const found = await listPublishedSummaries(openDatabase(env, SERVICE), Date.now(), page);
  const { rows, nextCursor } = toListPage(found, limit, CURSOR.encode);
  return { rows: rows.map((row) => toPostSummary(row, env.SITE_URL)), nextCursor };
}
