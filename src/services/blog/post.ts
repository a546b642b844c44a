import type { PostSummary, Post } from '../../contracts/post.ts';
import { formatTimestamp } from '../../lib/time.ts';
import type { PostSummaryRow, Published, RenderedPostRow } from '../../storage/posts.ts';

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
