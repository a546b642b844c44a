import type { Context } from 'hono';
import { type PostSummary, postPath } from '../../services/blog/post.ts';
import type { WebEnv } from '../context.ts';
import { fitted } from '../parts/text.tsx';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Byline } from './byline.tsx';
import { FEED } from './feed.ts';

const DESCRIPTION =
  'How search engines and AI crawlers read web pages, what our audits measure and why, and what is new in the service. Written by the people who build it.';

/** A page of the published posts, the newest first. */
export function blogPage(
  c: Context<WebEnv>,
  { posts, page, pages }: { posts: PostSummary[]; page: number; pages: number },
): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  const which = page === 1 ? '' : `, page ${page}`;
  const info = {
    title: `Blog${which}: how crawlers read pages – ${SITE_NAME}`,
    description:
      page === 1 ? DESCRIPTION : fitted(`Page ${page} of ${pages} of our blog. ${DESCRIPTION}`, '', 160),
    path: pathOf(page),
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Blog',
      '@id': `${site}/blog`,
      name: FEED.title,
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
    alternates: [FEED],
  };
  return renderPage(
    c,
    info,
    <>
      <h1>Blog{which}</h1>
      <p class="lead">
        How search engines and AI crawlers read web pages, what our audits measure and why, and what is new in
        the service.
      </p>
      <p class="aside">
        New posts come to your feed reader by the <a href={FEED.path}>Atom feed</a>, and to programs by{' '}
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
            <a href={postPath(post.slug)}>{post.title}</a>
          </h2>
          <p>{post.excerpt}</p>
          <Byline {...post} />
        </article>
      ))}
      {pages > 1 && (
        <nav class="actions" aria-label="Pages of the blog">
          {page > 1 && (
            <a rel="prev" href={pathOf(page - 1)}>
              Newer posts
            </a>
          )}
          {page < pages && (
            <a rel="next" href={pathOf(page + 1)}>
              Older posts
            </a>
          )}
        </nav>
      )}
    </>,
  );
}

function pathOf(page: number): string {
  return page === 1 ? '/blog' : `/blog?page=${page}`;
}
