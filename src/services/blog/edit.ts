import { normalizeMultiline, type PostFields } from '../../contracts/post-form.ts';
import { ServiceError } from '../../lib/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import { listPostSummaries, deleteDraft, findPost, type PostVersion } from '../../storage/posts.ts';
import { validateComplexity, validateHtmlLength } from './complexity.ts';
import { type PostState, getPostState } from './post.ts';
import { renderPost } from './render.ts';

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

/** Returns all posts including drafts, the one changed last first. */
export async function listAllPosts(env: Env): Promise<AdminPostSummary[]> {
  const now = Date.now();
  const rows = await listPostSummaries(openDatabase(env));
  return rows.map(({ slug, title, publishedAt, updatedAt, updatedBy }) => ({
    slug,
    title,
    state: getPostState(publishedAt, now),
    publishedAt,
    updatedAt,
    updatedBy,
  }));
}

/** A post with the values of its form. */
export interface EditablePost extends AdminPostSummary {
  fields: PostFields;
}

/** Returns a post for editing, or `null` if there is none. */
export async function getEditablePost(env: Env, slug: string): Promise<EditablePost | null> {
  const row = await findPost(openDatabase(env), slug);
  if (!row) return null;
  const { title, publishedAt, updatedAt, updatedBy } = row;
  const state = getPostState(publishedAt, Date.now());
  const fields = {
    slug,
    title,
    excerpt: row.excerpt,
    body: row.body,
    author_name: row.authorName,
    author_url: row.authorUrl ?? '',
    seo_title: row.seoTitle ?? '',
    seo_description: row.seoDescription ?? '',
    state,
    publish_at:
      state === 'scheduled' && publishedAt !== null ? new Date(publishedAt).toISOString().slice(0, 16) : '',
  };
  return { slug, title, state, publishedAt, updatedAt, updatedBy, fields };
}

/** Renders the text of a post. Returns the reason if it cannot be rendered. Nothing is stored. */
export function previewPost(
  env: Env,
  text: string,
): { ok: true; html: string } | { ok: false; error: string } {
  const body = normalizeMultiline(text);
  const complexityError = validateComplexity(body);
  if (complexityError !== null) return { ok: false, error: complexityError };
  const html = renderPost(body, env.SITE_URL);
  const htmlError = validateHtmlLength(html);
  return htmlError === null ? { ok: true, html } : { ok: false, error: htmlError };
}

/**
 * Deletes a draft.
 *
 * @param shown the version that the administrator saw
 * @throws ServiceError 409 if the post has changed since or is not a draft
 */
export async function deletePost(env: Env, shown: PostVersion): Promise<void> {
  if (await deleteDraft(openDatabase(env), shown)) return;
  throw new ServiceError(
    'post_changed',
    'The post was not deleted: it is not a draft, or it was changed or deleted after you opened it. Open it again from the list of posts.',
  );
}
