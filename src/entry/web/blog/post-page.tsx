import type { Context } from 'hono';
import { getPostPath } from '../../../services/blog/post.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { shortenLine } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { Article, Byline } from './article.tsx';
import { FEED_LINK } from './feed.ts';
import type { Post } from '../../../contracts/post.ts';

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
