import type { Post, PostSummary } from '../../contracts/post.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  findPublishedPost,
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

export function toPostSummary(row: Published<PostSummaryRow>, siteUrl: string): PostSummary {
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

export function toPost(row: Published<RenderedPostRow>, siteUrl: string): Post {
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
