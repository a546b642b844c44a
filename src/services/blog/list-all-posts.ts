import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listPostSummaries } from '../../storage/posts.ts';
import { type PostState, getPostState } from './post.ts';

/** A post as administrators see it in the list. Times are in milliseconds since 1970. */
export interface AdminPostSummary {
  slug: string;
  title: string;
  state: PostState;
  publishedAt: number | null;
  updatedAt: number;
  /** Email address of the administrator who changed it last. */
  updatedBy: string;
}

/** Lists all posts including drafts, most recently changed first. */
export async function listAllPosts(env: Env): Promise<AdminPostSummary[]> {
  const now = Date.now();
  const rows = await listPostSummaries(openDatabase(env, SERVICE));
  return rows.map(({ slug, title, publishedAt, updatedAt, updatedBy }) => ({
    slug,
    title,
    state: getPostState(publishedAt, now),
    publishedAt,
    updatedAt,
    updatedBy,
  }));
}
