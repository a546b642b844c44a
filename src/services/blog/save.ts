import { database } from '../../storage/database.ts';
import { findPost, insertPost, type PostRow, type PostVersion, updatePost } from '../../storage/posts.ts';
import { tooMuchHtml } from './bounds.ts';
import { type FieldErrors, type PostDraft, type PostFields, readFields } from './fields.ts';
import { type PostState, stateOf } from './post.ts';
import { renderPost } from './render.ts';

/** What became of a form: the post is stored, or nothing is and this is why. */
export type Saved =
  | { ok: true; slug: string; state: PostState }
  | { ok: false; errors: FieldErrors; conflict?: undefined }
  /** The post is another by now than the form was opened with. */
  | { ok: false; errors: FieldErrors; conflict: { changedBy: string; at: number } | { deleted: true } };

const TAKEN = 'Another post has this slug';

/** Store a new post. @param editor the administrator's email */
export async function createPost(env: Env, editor: string, fields: PostFields): Promise<Saved> {
  const now = Date.now();
  const read = readPost(env, fields, null, now);
  if (!read.ok) return read;
  const row = { ...read.post, createdAt: now, updatedAt: now, updatedBy: editor };
  return (await insertPost(database(env), row)) ? stored(row, now) : { ok: false, errors: { slug: TAKEN } };
}

/** Replace the version of a post that the form was opened with. @param editor the administrator's email */
export async function savePost(
  env: Env,
  editor: string,
  opened: PostVersion,
  fields: PostFields,
): Promise<Saved> {
  const db = database(env);
  const now = Date.now();
  const former = await findPost(db, opened.slug);
  if (!former || former.updatedAt !== opened.updatedAt) return conflicting(former);
  const read = readPost(env, fields, former, now);
  if (!read.ok) return read;
  const row = { ...read.post, updatedAt: Math.max(now, opened.updatedAt + 1), updatedBy: editor };
  if (await updatePost(db, opened, row)) return stored(row, now);
  const present = await findPost(db, opened.slug);
  return present?.updatedAt === opened.updatedAt
    ? { ok: false, errors: { slug: TAKEN } }
    : conflicting(present);
}

type PostContent = Omit<PostRow, 'createdAt' | 'updatedAt' | 'updatedBy'>;

function readPost(
  env: Env,
  fields: PostFields,
  former: PostRow | null,
  now: number,
): { ok: true; post: PostContent } | { ok: false; errors: FieldErrors } {
  const read = readFields(fields);
  if (!read.ok) return read;
  const { draft } = read;
  const errors: FieldErrors = {};
  const formerly = former?.publishedAt ?? null;
  if (former && draft.slug !== former.slug && stateOf(formerly, now) === 'published') {
    errors.slug = `The post is public at this address and links lead there: keep ${former.slug}, or make the post a draft first`;
  }
  if (draft.publish_at !== null && draft.publish_at <= now && draft.publish_at !== formerly) {
    errors.publish_at = `Must be in the future; now it is ${new Date(now).toISOString().slice(0, 16)} in UTC`;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const bodyHtml = renderPost(draft.body, env.SITE_URL);
  const tooMuch = tooMuchHtml(bodyHtml);
  if (tooMuch !== null) return { ok: false, errors: { body: tooMuch } };
  return { ok: true, post: { ...contentOf(draft, formerly, now), bodyHtml } };
}

function contentOf(draft: PostDraft, formerly: number | null, now: number): Omit<PostContent, 'bodyHtml'> {
  const publishedAt = {
    draft: null,
    scheduled: draft.publish_at,
    // A post keeps the day it was first published.
    published: formerly !== null && formerly <= now ? formerly : now,
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

function stored({ slug, publishedAt }: PostContent, now: number): Saved {
  return { ok: true, slug, state: stateOf(publishedAt, now) };
}

function conflicting(present: PostRow | null): Saved {
  const conflict = present
    ? { changedBy: present.updatedBy, at: present.updatedAt }
    : { deleted: true as const };
  return { ok: false, errors: {}, conflict };
}
