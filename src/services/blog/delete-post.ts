import { ServiceError } from '../../lib/errors.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteDraft, type PostVersion } from '../../storage/posts.ts';

/**
 * Deletes a draft.
 *
 * @param shown the version that the administrator saw
 * @throws ServiceError 409 if the post has changed since or is not a draft
 */
export async function deletePost(env: Env, shown: PostVersion): Promise<void> {
  if (await deleteDraft(openDatabase(env, SERVICE), shown)) return;
  throw new ServiceError(
    'post_changed',
    'The post was not deleted: it is not a draft, or it was changed or deleted after you opened it. Open it again from the list of posts.',
  );
}
