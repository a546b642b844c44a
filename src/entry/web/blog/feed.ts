import type { Post } from '../../../contracts/post.ts';
import { createAtomResponse } from '../atom-feed.ts';
import { SITE_NAME } from '../layout.tsx';

export const FEED_LINK = {
  type: 'application/atom+xml',
  path: '/blog/feed.atom',
  title: `${SITE_NAME} blog`,
};

/** The Atom feed of the newest posts, in full text. */
export function createBlogFeed(posts: Post[], siteUrl: string): Response {
  return createAtomResponse({
    title: FEED_LINK.title,
    url: `${siteUrl}/blog`,
    selfUrl: siteUrl + FEED_LINK.path,
    entries: posts.map(({ title, excerpt, seo, author, published_at, updated_at, body_html }) => ({
      title,
      url: seo.canonical_url,
      published: published_at,
      updated: updated_at,
      author,
      links: [{ rel: 'alternate', type: 'text/html', href: seo.canonical_url }],
      summary: excerpt,
      html: body_html,
    })),
  });
}
