import type { Context } from 'hono';
import { getPostPath } from '../../../services/blog/post.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { shortenLine, formatDate } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Breadcrumb } from '../parts/page-header.tsx';
import type { Post, PostSummary } from '../../../contracts/post.ts';
import { raw } from 'hono/html';
import { FormattedDate } from '../parts/text.tsx';
import { createAtomResponse } from '../atom-feed.ts';

/** In characters. Search results cut longer titles. */
const TITLE_LIMIT = 60;

/** The public page of a post. */
export function renderPostPage(c: Context<WebEnv>, post: Post): PageResponse {
  const { slug, title, excerpt, seo, body_html } = post;
  const titleWithSite = `${seo.title} – ${SITE_NAME}`;
  const info = {
    title: titleWithSite.length <= TITLE_LIMIT ? titleWithSite : shortenLine(seo.title, TITLE_LIMIT),
    description: shortenLine(seo.description, 160),
    path: getPostPath(slug),
    type: 'article' as const,
    structuredData: buildPostStructuredData(post, c.env.SITE_URL),
    alternates: [FEED_LINK],
  };
  return renderPage(
    c,
    info,
    <article class="article">
      <Breadcrumb crumbs={[{ href: '/blog', label: 'Blog' }]} />
      <h1>{title}</h1>
      <Byline {...post} />
      <p class="lead">{excerpt}</p>
      <Article html={body_html} />
    </article>,
  );
}

function buildPostStructuredData(post: Post, site: string): object {
  const { title, seo, author, published_at, updated_at } = post;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': seo.canonical_url,
    url: seo.canonical_url,
    mainEntityOfPage: seo.canonical_url,
    headline: title,
    description: seo.description,
    image: `${site}/og.png`,
    inLanguage: 'en',
    datePublished: published_at,
    dateModified: updated_at,
    author: { '@type': 'Person', name: author.name, ...(author.url !== null && { url: author.url }) },
    publisher: {
      '@type': 'Organization',
      '@id': `${site}/#organization`,
      name: SITE_NAME,
      url: `${site}/`,
      logo: `${site}/og.png`,
    },
    isPartOf: { '@type': 'Blog', '@id': `${site}/blog`, name: `${SITE_NAME} blog` },
  };
}

/** The body of a post. @param html the output of `renderPost`, inserted as it is */
export function Article({ html }: { html: string }) {
  return <div class="post">{raw(wrapTables(html))}</div>;
}

/** Lets wide tables scroll sideways, also by keyboard. */
function wrapTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** The author and date of a post, and the date of its last change if that is another day. */
export function Byline({ author, published_at, updated_at }: PostSummary) {
  return (
    <p class="muted">
      By{' '}
      {author.url === null ? (
        author.name
      ) : (
        <a rel="author noopener" href={author.url}>
          {author.name}
        </a>
      )}
      , <FormattedDate timestamp={published_at} />
      {formatDate(updated_at) !== formatDate(published_at) && (
        <>
          , updated <FormattedDate timestamp={updated_at} />
        </>
      )}
    </p>
  );
}

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
