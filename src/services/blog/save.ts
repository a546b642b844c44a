import { openDatabase } from '../../storage/database.ts';
import { findPost, insertPost, type PostRow, type PostVersion, updatePost } from '../../storage/posts.ts';
import { validateHtmlLength } from './complexity.ts';
import { type FieldErrors, type PostInput, type PostFields, parsePostFields } from './fields.ts';
import { type PostState, getPostState } from './post.ts';
import { renderPost } from './render.ts';

/** What became of a form: the post is stored, or nothing is and this is why. */
export type SaveResult =
  | { ok: true; slug: string; state: PostState }
  | { ok: false; errors: FieldErrors; conflict?: undefined }
  /** The post is another by now than the form was opened with. */
  | {
      ok: false;
      errors: FieldErrors;
      conflict: { changedBy: string; changedAt: number } | { deleted: true };
    };

const SLUG_TAKEN = 'Another post has this slug';

/** Store a new post. @param editor the administrator's email */
export async function createPost(env: Env, editor: string, fields: PostFields): Promise<SaveResult> {
  const now = Date.now();
  const read = validatePost(env, fields, null, now);
  if (!read.ok) return read;
  const row = { ...read.post, createdAt: now, updatedAt: now, updatedBy: editor };
  return (await insertPost(openDatabase(env), row))
    ? toSavedResult(row, now)
    : { ok: false, errors: { slug: SLUG_TAKEN } };
}

/** Replace the version of a post that the form was opened with. @param editor the administrator's email */
export async function savePost(
  env: Env,
  editor: string,
  opened: PostVersion,
  fields: PostFields,
): Promise<SaveResult> {
  const db = openDatabase(env);
  const now = Date.now();
  const previous = await findPost(db, opened.slug);
  if (!previous || previous.updatedAt !== opened.updatedAt) return toConflictResult(previous);
  const read = validatePost(env, fields, previous, now);
  if (!read.ok) return read;
  const row = { ...read.post, updatedAt: Math.max(now, opened.updatedAt + 1), updatedBy: editor };
  if (await updatePost(db, opened, row)) return toSavedResult(row, now);
  const current = await findPost(db, opened.slug);
  return current?.updatedAt === opened.updatedAt
    ? { ok: false, errors: { slug: SLUG_TAKEN } }
    : toConflictResult(current);
}

type PostContent = Omit<PostRow, 'createdAt' | 'updatedAt' | 'updatedBy'>;

function validatePost(
  env: Env,
  fields: PostFields,
  previous: PostRow | null,
  now: number,
): { ok: true; post: PostContent } | { ok: false; errors: FieldErrors } {
  const read = parsePostFields(fields);
  if (!read.ok) return read;
  const { draft } = read;
  const errors: FieldErrors = {};
  const previousPublishedAt = previous?.publishedAt ?? null;
  if (previous && draft.slug !== previous.slug && getPostState(previousPublishedAt, now) === 'published') {
    errors.slug = `The post is public at this address and links lead there: keep ${previous.slug}, or make the post a draft first`;
  }
  if (draft.publish_at !== null && draft.publish_at <= now && draft.publish_at !== previousPublishedAt) {
    errors.publish_at = `Must be in the future; now it is ${new Date(now).toISOString().slice(0, 16)} in UTC`;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const bodyHtml = renderPost(draft.body, env.SITE_URL);
  const htmlError = validateHtmlLength(bodyHtml);
  if (htmlError !== null) return { ok: false, errors: { body: htmlError } };
  return { ok: true, post: { ...toPostContent(draft, previousPublishedAt, now), bodyHtml } };
}

function toPostContent(
  draft: PostInput,
  previousPublishedAt: number | null,
  now: number,
): Omit<PostContent, 'bodyHtml'> {
  const publishedAt = {
    draft: null,
    scheduled: draft.publish_at,
    // A post keeps the day it was first published.
    published: previousPublishedAt !== null && previousPublishedAt <= now ? previousPublishedAt : now,
  }[draft.state];
  return {
    slug: draft.slug,
    title: draft.title,
    excerpt: draft.excerpt,
    body: draft.body,
    seoTitle: draft.seo_title || null,
    seoDescription: draft.seo_description || null,
    authorName: draft.author_name,
    authorUrl: draft.author_url || null,
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
