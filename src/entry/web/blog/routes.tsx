import { findPost } from '../../../services/blog/post.ts';
import { listPosts, listPostSummaries } from '../../../services/blog/list-posts.ts';
import { createSection } from '../create-section.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { createBlogFeed } from './feed.ts';
import { renderBlogPage } from './list-page.tsx';
import { renderPostPage } from './post-page.tsx';

const PAGE_SIZE = 20;

/** /blog: the published posts and their feed. */
export const blog = createSection('/blog');
blog.use(cacheBriefly);

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
