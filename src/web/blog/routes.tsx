import { Hono } from 'hono';
import { findPost } from '../../services/blog/get.ts';
import { listPosts, pageOfPosts } from '../../services/blog/list.ts';
import type { WebEnv } from '../context.ts';
import { notFoundPage } from '../errors.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { blogFeed } from './feed.ts';
import { blogPage } from './list-page.tsx';
import { postPage } from './post-page.tsx';

const PAGE_SIZE = 20;

/** /blog: the published posts, for everyone. */
export const blog = new Hono<WebEnv>();
blog.use(cacheBriefly);

blog.get('/', async (c) => {
  const asked = c.req.query('page') ?? '1';
  if (!/^[1-9]\d{0,5}$/.test(asked)) return notFoundPage(c);
  const page = Number(asked);
  const { posts, pages } = await pageOfPosts(c.env, page, PAGE_SIZE);
  return page > pages ? notFoundPage(c) : blogPage(c, { posts, page, pages });
});

blog.get('/feed.atom', async (c) => blogFeed(await listPosts(c.env, PAGE_SIZE), c.env.SITE_URL));

blog.get('/:slug', async (c) => {
  const post = await findPost(c.env, c.req.param('slug'));
  return post ? postPage(c, post) : notFoundPage(c);
});
