import type { PostFieldErrors, PostInput } from '../../contracts/post-form.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  deleteDraft,
  findPostRow,
  insertPost,
  type PostRow,
  type PostVersion,
  updatePost,
} from '../../storage/posts.ts';
import { getPostState, type PostState } from './post.ts';
import { renderPost, validateComplexity, validateHtmlLength } from './render-post.ts';

/** The stored post, or why nothing was stored. */
export type SaveResult =
  | { ok: true; slug: string; state: PostState }
  | { ok: false; errors: PostFieldErrors; conflict?: undefined }
  /** The post was changed or deleted after the form was opened. */
  | {
      ok: false;
      errors: PostFieldErrors;
      conflict: { changedBy: string; changedAt: number } | { deleted: true };
    };

const SLUG_TAKEN = 'Another post has this slug';

/** Stores a new post. @param editor the administrator's email */
export async function createPost(
  env: Env,
  { editor, input }: { editor: string; input: PostInput },
): Promise<SaveResult> {
  const now = Date.now();
  const validated = validatePost(env, input, null, now);
  if (!validated.ok) return validated;
  const row = { ...validated.post, createdAt: now, updatedAt: now, updatedBy: editor };
  return (await insertPost(openDatabase(env, SERVICE), row))
    ? toSavedResult(row, now)
    : { ok: false, errors: { slug: SLUG_TAKEN } };
}

/** Replaces the version of a post that the form was opened with. @param editor the administrator's email */
export async function savePost(
  env: Env,
  { editor, opened, input }: { editor: string; opened: PostVersion; input: PostInput },
): Promise<SaveResult> {
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const previous = await findPostRow(db, opened.slug);
  if (!previous || previous.updatedAt !== opened.updatedAt) return toConflictResult(previous);
  const validated = validatePost(env, input, previous, now);
  if (!validated.ok) return validated;
  const row = { ...validated.post, updatedAt: Math.max(now, opened.updatedAt + 1), updatedBy: editor };
  if (await updatePost(db, opened, row)) return toSavedResult(row, now);
  const current = await findPostRow(db, opened.slug);
  return current?.updatedAt === opened.updatedAt
    ? { ok: false, errors: { slug: SLUG_TAKEN } }
    : toConflictResult(current);
}

type PostContent = Omit<PostRow, 'createdAt' | 'updatedAt' | 'updatedBy'>;

function validatePost(
  env: Env,
  input: PostInput,
  previous: PostRow | null,
  now: number,
): { ok: true; post: PostContent } | { ok: false; errors: PostFieldErrors } {
  const errors: PostFieldErrors = {};
  const previousPublishedAt = previous?.publishedAt ?? null;
  if (previous && input.slug !== previous.slug && getPostState(previousPublishedAt, now) === 'published') {
    errors.slug = `The post is public at this URL and links lead there: keep ${previous.slug}, or make the post a draft first`;
  }
  const publishAt = input.state === 'scheduled' ? input.publish_at : null;
  if (publishAt !== null && publishAt <= now && publishAt !== previousPublishedAt) {
    errors.publish_at = `Must be in the future; now it is ${new Date(now).toISOString().slice(0, 16)} in UTC`;
  }
  const complexityError = validateComplexity(input.body);
  if (complexityError !== null) errors.body = complexityError;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const bodyHtml = renderPost(input.body, env.SITE_URL);
  const htmlError = validateHtmlLength(bodyHtml);
  if (htmlError !== null) return { ok: false, errors: { body: htmlError } };
  return { ok: true, post: { ...toPostContent(input, previousPublishedAt, now), bodyHtml } };
}

function toPostContent(
  input: PostInput,
  previousPublishedAt: number | null,
  now: number,
): Omit<PostContent, 'bodyHtml'> {
  const publishedAt = {
    draft: null,
    scheduled: input.publish_at,
    // A post keeps its first date of publication.
    published: previousPublishedAt !== null && previousPublishedAt <= now ? previousPublishedAt : now,
  }[input.state];
  return {
    slug: input.slug,
    title: input.title,
    excerpt: input.excerpt,
    body: input.body,
    seoTitle: input.seo_title || null,
    seoDescription: input.seo_description || null,
    authorName: input.author_name,
    authorUrl: input.author_url || null,
    publishedAt,
  };
}

function toSavedResult({ slug, publishedAt }: PostContent, now: number): SaveResult {
  return { ok: true, slug, state: getPostState(publishedAt, now) };
}

function toConflictResult(current: PostRow | null): SaveResult {
  const conflict = current
    ? { changedBy: current.updatedBy, changedAt: current.updatedAt }
    : { deleted: true as const };
  return { ok: false, errors: {}, conflict };
}

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
