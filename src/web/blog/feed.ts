import type { Post } from '../../services/blog/post.ts';
import { atomResponse } from '../atom.ts';
import { SITE_NAME } from '../layout.tsx';

export const FEED = { type: 'application/atom+xml', path: '/blog/feed.atom', title: `${SITE_NAME} blog` };

/** The newest posts, whole, as an Atom feed. */
export function blogFeed(posts: Post[], siteUrl: string): Response {
  return atomResponse({
    title: FEED.title,
    address: `${siteUrl}/blog`,
    self: siteUrl + FEED.path,
    entries: posts.map(({ title, excerpt, seo, author, published_at, updated_at, body_html }) => ({
      title,
      address: seo.canonical_url,
      published: published_at,
      updated: updated_at,
      author,
      links: [{ rel: 'alternate', type: 'text/html', href: seo.canonical_url }],
      summary: excerpt,
      html: body_html,
    })),
  });
}
