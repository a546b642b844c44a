import { database } from '../../storage/database.ts';
import { publishedPosts, publishedSummaries } from '../../storage/posts.ts';
import { type Post, type PostSummary, toPost, toSummary } from './post.ts';

/** The newest published posts. */
export async function listPosts(env: Env, limit: number): Promise<Post[]> {
  const rows = await publishedPosts(database(env), Date.now(), limit);
  return rows.map((row) => toPost(row, env.SITE_URL));
}

/** A page (from 1) of the published posts, newest first, and how many pages there are: at least one. */
export async function pageOfPosts(
  env: Env,
  page: number,
  size: number,
): Promise<{ posts: PostSummary[]; pages: number }> {
  const part = { limit: size, offset: (page - 1) * size };
  const { rows, total } = await publishedSummaries(database(env), Date.now(), part);
  return {
    posts: rows.map((row) => toSummary(row, env.SITE_URL)),
    pages: Math.max(1, Math.ceil(total / size)),
  };
}
