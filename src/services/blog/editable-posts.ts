import type { PostFields } from '../../contracts/post-form.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findPostRow, listPostSummaryRows } from '../../storage/posts.ts';
import { getPostState, type PostState } from './post.ts';

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
  const rows = await listPostSummaryRows(openDatabase(env, SERVICE));
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
  const row = await findPostRow(openDatabase(env, SERVICE), slug);
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
