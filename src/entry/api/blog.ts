import { getPost, listPosts } from '../../services/blog/post.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';
import { notFoundResponse, successResponse } from './responses.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { z } from '../../contracts/common.ts';
import { NextCursorSchema, pageParameters } from '../../contracts/list-query.ts';
import { PostSchema } from '../../contracts/post.ts';
import { authenticate } from './middleware/authenticate.ts';

const list = createApiRoute('Blog', {
  method: 'get',
  path: '/blog',
  operationId: 'listPosts',
  summary: 'List posts',
  description: 'Lists the published posts of the blog.',
  request: { query: z.object(pageParameters(50, 200)) },
  responses: {
    200: listPageResponse(
      'The posts, newest first',
      z.object({ posts: z.array(PostSchema), next_cursor: NextCursorSchema }),
    ),
  },
});

const get = createDocumentRoute('Blog', {
  method: 'get',
  path: '/blog/{slug}',
  operationId: 'getPost',
  summary: 'Read a post',
  description: 'Returns a published post of the blog with its text as Markdown.',
  request: {
    params: z.object({
      slug: z
        .string()
        .openapi({ description: '`slug` of a post in `GET /blog`', example: 'what-crawlers-read' }),
    }),
  },
  responses: {
    200: successResponse('The post', z.object({ post: PostSchema })),
    ...notFoundResponse('post'),
  },
});

export const blog = createApiRouter();
blog.use('/blog/*', authenticate);

blog.openapi(list, async (c) => {
  const { rows, nextCursor } = await listPosts(c.env, c.req.valid('query'));
  linkNextPage(c, nextCursor);
  return c.json({ data: { posts: rows, next_cursor: nextCursor } }, 200);
});

blog.openapi(get, async (c) =>
  c.json({ data: { post: await getPost(c.env, c.req.valid('param').slug) } }, 200),
);
