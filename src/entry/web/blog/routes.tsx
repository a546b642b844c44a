import { findPost, getPostPath, listPosts, listPostSummaries } from '../../../services/blog/post.ts';
import { createSection } from '../create-section.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { cacheForAll } from '../../http/public-cache.ts';
import { createBlogFeed, renderPostPage, Byline, FEED_LINK } from './post-page.tsx';
import type { Context } from 'hono';
import type { WebEnv, PageResponse } from '../context.ts';
import { shortenLine } from '../format.ts';
import { toListHref } from '../list-links.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Card, EmptyState } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { CursorPagination } from '../parts/pagination.tsx';
import type { ListPage } from '../../../lib/list-page.ts';
import type { PostSummary } from '../../../contracts/post.ts';
import { ButtonLink } from '../parts/button.tsx';

const PAGE_SIZE = 20;

/** /blog: the published posts and their feed. */
export const blog = createSection('/blog');
blog.use(cacheBriefly, cacheForAll('cursor'));

blog.get('/', async (c) => {
  const cursor = c.req.query('cursor');
  return renderBlogPage(c, await listPostSummaries(c.env, { limit: PAGE_SIZE, cursor }), cursor);
});

blog.get('/feed.atom', async (c) => {
  const { rows } = await listPosts(c.env, { limit: PAGE_SIZE });
  return createBlogFeed(rows, c.env.SITE_URL);
});

blog.get('/:slug', async (c) => {
  const post = await findPost(c.env, c.req.param('slug'));
  return post ? renderPostPage(c, post) : renderNotFoundPage(c);
});

const PATH = '/blog';
const DESCRIPTION =
  'How search engines and AI crawlers read web pages, what our audits measure and why, and what is new in the service. Written by the people who build it.';

/** A page of the published posts, newest first. @param cursor of the page, `undefined` for the first one */
function renderBlogPage(
  c: Context<WebEnv>,
  { rows: posts, nextCursor }: ListPage<PostSummary>,
  cursor: string | undefined,
): PageResponse {
  const site = c.env.SITE_URL;
  const suffix = cursor === undefined ? '' : ', older posts';
  const info = {
    title: `Blog${suffix}: how crawlers read pages – ${SITE_NAME}`,
    description:
      cursor === undefined ? DESCRIPTION : shortenLine(`Older posts of our blog. ${DESCRIPTION}`, 160),
    path: toListHref(PATH, { cursor }),
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
      <PageHeader
        title={`Blog${suffix}`}
        meta="How search engines and AI crawlers read web pages, and what’s new in the service"
        actions={<ButtonLink href={FEED_LINK.path} label="Atom feed" variant="quiet" />}
      />
      <div class="split">
        <div>
          {posts.length === 0 && (
            <EmptyState title="No posts yet" actions={<a href="/checks">Read the checks</a>}>
              <p>Follow the feed to get the first one.</p>
            </EmptyState>
          )}
          <div class="posts">
            {posts.map((post) => (
              <article>
                <h2>
                  <a href={getPostPath(post.slug)}>{post.title}</a>
                </h2>
                <p>{post.excerpt}</p>
                <Byline {...post} />
              </article>
            ))}
          </div>
          <CursorPagination
            path={PATH}
            params={{ cursor }}
            nextCursor={nextCursor}
            firstLabel="Newest posts"
            nextLabel="Older posts"
          />
        </div>
        <Card title="What we write about" id="about">
          <p>
            What a crawler takes from a page before any script runs, what robots.txt and the meta tags tell
            it, how assistants choose what they quote, and how our checks and scores follow from that.
          </p>
          <p>We announce new features and changes to the API here too.</p>
          <p class="muted">
            Programs can read the posts with <a href="/docs/api">the API</a>.
          </p>
        </Card>
      </div>
    </>,
  );
}
