import type { Post, PostSummary } from '../../contracts/post.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  findPublishedPost,
  listPublishedPosts,
  listPublishedSummaries,
  type PostSummaryRow,
  type Published,
  type RenderedPostRow,
} from '../../storage/posts.ts';

export type PostState = 'draft' | 'scheduled' | 'published';

/** @param publishedAt milliseconds since 1970; `null` for a draft */
export function getPostState(publishedAt: number | null, now: number): PostState {
  if (publishedAt === null) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

export function getPostPath(slug: string): string {
  return `/blog/${slug}`;
}

function toPostSummary(row: Published<PostSummaryRow>, siteUrl: string): PostSummary {
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    published: true,
    published_at: formatTimestamp(row.publishedAt),
    updated_at: formatTimestamp(Math.max(row.publishedAt, row.updatedAt)),
    seo: {
      title: row.seoTitle ?? row.title,
      description: row.seoDescription ?? row.excerpt,
      canonical_url: siteUrl + getPostPath(row.slug),
    },
    author: { name: row.authorName, url: row.authorUrl },
  };
}

function toPost(row: Published<RenderedPostRow>, siteUrl: string): Post {
  return { ...toPostSummary(row, siteUrl), body_html: row.bodyHtml };
}

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

const CURSOR = defineCursor('posts', { publishedAt: 'integer', slug: 'text' });

/**
 * Returns a page of the published posts with their texts, newest first. @throws ServiceError 422 if the cursor does not belong
 * to the list
 */
export async function listPosts(env: Env, { limit, cursor }: PageRequest): Promise<ListPage<Post>> {
  const after = CURSOR.decode(cursor);
  const found = await listPublishedPosts(openDatabase(env, SERVICE), Date.now(), { after, limit: limit + 1 });
  const { rows, nextCursor } = toListPage(found, limit, CURSOR.encode);
  return { rows: rows.map((row) => toPost(row, env.SITE_URL)), nextCursor };
}

/** Returns the same page without the texts. */
export async function listPostSummaries(
  env: Env,
  { limit, cursor }: PageRequest,
): Promise<ListPage<PostSummary>> {
  const page = { after: CURSOR.decode(cursor), limit: limit + 1 };
  const found = await listPublishedSummaries(openDatabase(env, SERVICE), Date.now(), page);
  const { rows, nextCursor } = toListPage(found, limit, CURSOR.encode);
  return { rows: rows.map((row) => toPostSummary(row, env.SITE_URL)), nextCursor };
}
