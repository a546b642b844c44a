import type { Post } from '../../contracts/post.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import { findPublishedPost } from '../../storage/posts.ts';
import { toPost } from './post.ts';

/** A published post; `null` for drafts, for those scheduled, and where there is none. */
export async function findPost(env: Env, slug: string): Promise<Post | null> {
  const row = await findPublishedPost(openDatabase(env), Date.now(), slug);
  return row && toPost(row, env.SITE_URL);
}

/** A published post. @throws ServiceError 404 for everything else */
export async function getPost(env: Env, slug: string): Promise<Post> {
  const post = await findPost(env, slug);
  if (!post) throw new ServiceError('post_not_found', `There is no post ${slug}`);
  return post;
}
