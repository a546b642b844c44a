import type { PostFields } from '../../contracts/post-form.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findPost } from '../../storage/posts.ts';
import type { AdminPostSummary } from './list-all-posts.ts';
import { getPostState } from './post.ts';

/** A post with the values of its form. */
export interface EditablePost extends AdminPostSummary {
  fields: PostFields;
}

/** Returns a post for editing, or `null` if there is none. */
export async function getEditablePost(env: Env, slug: string): Promise<EditablePost | null> {
  const row = await findPost(openDatabase(env, SERVICE), slug);
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
