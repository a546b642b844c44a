import type { Post, PostSummary } from '../../contracts/post.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listPublishedPosts, listPublishedSummaries } from '../../storage/posts.ts';
import { toPost, toPostSummary } from './post.ts';

/** Returns the newest `limit` published posts, newest first. */
export async function listPosts(env: Env, limit: number): Promise<Post[]> {
  const rows = await listPublishedPosts(openDatabase(env, SERVICE), Date.now(), limit);
  return rows.map((row) => toPost(row, env.SITE_URL));
}

/**
 * Returns one page of the published posts, newest first.
 *
 * @param page from 1
 * @returns `pages`: number of pages, at least 1
 */
export async function paginatePosts(
  env: Env,
  page: number,
  size: number,
): Promise<{ posts: PostSummary[]; pages: number }> {
  const range = { limit: size, offset: (page - 1) * size };
  const { rows, total } = await listPublishedSummaries(openDatabase(env, SERVICE), Date.now(), range);
  return {
    posts: rows.map((row) => toPostSummary(row, env.SITE_URL)),
    pages: Math.max(1, Math.ceil(total / size)),
  };
}
