import type { Context } from 'hono';
import { getPostPath } from '../../services/blog/post.ts';
import type { WebEnv } from '../context.ts';
import { shortenLine } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Byline } from './byline.tsx';
import { FEED_LINK } from './feed.ts';
import type { PostSummary } from '../../contracts/post.ts';

const DESCRIPTION =
  'How search engines and AI crawlers read web pages, what our audits measure and why, and what is new in the service. Written by the people who build it.';

/** A page of the published posts, newest first. */
export function renderBlogPage(
  c: Context<WebEnv>,
  { posts, page, pages }: { posts: PostSummary[]; page: number; pages: number },
): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  const pageSuffix = page === 1 ? '' : `, page ${page}`;
  const info = {
    title: `Blog${pageSuffix}: how crawlers read pages – ${SITE_NAME}`,
    description:
      page === 1 ? DESCRIPTION : shortenLine(`Page ${page} of ${pages} of our blog. ${DESCRIPTION}`, 160),
    path: getPagePath(page),
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Blog',
      '@id': `${site}/blog`,
      name: FEED_LINK.title,
      url: `${site}/blog`,
      description: DESCRIPTION,
      inLanguage: 'en',
      publisher: {
        '@type': 'Organization',
        '@id': `${site}/#organization`,
        name: SITE_NAME,
        url: `${site}/`,
      },
      blogPost: posts.map(({ title, seo, published_at }) => ({
        '@type': 'BlogPosting',
        '@id': seo.canonical_url,
        headline: title,
        url: seo.canonical_url,
        datePublished: published_at,
      })),
    },
    alternates: [FEED_LINK],
  };
  return renderPage(
    c,
    info,
    <>
      <h1>Blog{pageSuffix}</h1>
      <p class="lead">
        How search engines and AI crawlers read web pages, what our audits measure and why, and what is new in
        the service.
      </p>
      <p>
        The posts explain what a crawler takes from a page before any script runs, what robots.txt and the
        meta tags tell it, how assistants choose what they quote, and how our checks and scores follow from
        that. New features and changes to the API are announced here, too.
      </p>
      <p class="aside">
        New posts come to your feed reader by the <a href={FEED_LINK.path}>Atom feed</a>, and to programs by{' '}
        <a href="/docs/api">the API</a>.
      </p>
      {posts.length === 0 && (
        <p>
          There is no post yet. Meanwhile, <a href="/checks">the checks</a> say what an audit looks at.
        </p>
      )}
      {posts.map((post) => (
        <article class="entry">
          <h2>
            <a href={getPostPath(post.slug)}>{post.title}</a>
          </h2>
          <p>{post.excerpt}</p>
          <Byline {...post} />
        </article>
      ))}
      {pages > 1 && (
        <nav class="actions" aria-label="Pages of the blog">
          {page > 1 && (
            <a rel="prev" href={getPagePath(page - 1)}>
              Newer posts
            </a>
          )}
          {page < pages && (
            <a rel="next" href={getPagePath(page + 1)}>
              Older posts
            </a>
          )}
        </nav>
      )}
    </>,
  );
}

function getPagePath(page: number): string {
  return page === 1 ? '/blog' : `/blog?page=${page}`;
}
