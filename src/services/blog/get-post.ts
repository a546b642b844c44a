import type { Post } from '../../contracts/post.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findPublishedPost } from '../../storage/posts.ts';
import { toPost } from './post.ts';

/** Returns a published post, or `null` if there is none. Drafts and scheduled posts are not published. */
export async function findPost(env: Env, slug: string): Promise<Post | null> {
  const row = await findPublishedPost(openDatabase(env, SERVICE), Date.now(), slug);
  return row && toPost(row, env.SITE_URL);
}

/** Same as `findPost`, but throws. @throws ServiceError 404 if there is no such published post */
export async function getPost(env: Env, slug: string): Promise<Post> {
  const post = await findPost(env, slug);
  if (!post) throw new ServiceError('post_not_found', `There is no post ${slug}`);
  return post;
}
