import type { Post, PostSummary } from '../../contracts/post.ts';
import { openDatabase } from '../../storage/database.ts';
import { listPublishedPosts, listPublishedSummaries } from '../../storage/posts.ts';
import { toPost, toPostSummary } from './post.ts';

/** The newest published posts. */
export async function listPosts(env: Env, limit: number): Promise<Post[]> {
  const rows = await listPublishedPosts(openDatabase(env), Date.now(), limit);
  return rows.map((row) => toPost(row, env.SITE_URL));
}

/** A page (from 1) of the published posts, newest first, and how many pages there are: at least one. */
export async function paginatePosts(
  env: Env,
  page: number,
  size: number,
): Promise<{ posts: PostSummary[]; pages: number }> {
  const part = { limit: size, offset: (page - 1) * size };
  const { rows, total } = await listPublishedSummaries(openDatabase(env), Date.now(), part);
  return {
    posts: rows.map((row) => toPostSummary(row, env.SITE_URL)),
    pages: Math.max(1, Math.ceil(total / size)),
  };
}
