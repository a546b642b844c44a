import { TimestampSchema, z } from './common.ts';

export const PostSchema = z
  .object({
    slug: z
      .string()
      .openapi({ description: 'Names the post in its addresses', example: 'what-crawlers-read' }),
    title: z.string().openapi({ example: 'What crawlers read' }),
    excerpt: z.string().openapi({ description: 'Plain text', example: 'Most crawlers run no scripts.' }),
    published: z.literal(true),
    published_at: TimestampSchema,
    updated_at: TimestampSchema.openapi({
      description: 'When the post last changed; not before published_at',
    }),
    body_html: z.string().openapi({
      description:
        'The text as HTML to stand below a first-level heading: headings start at h2, there are no scripts, images are of this site alone, all addresses are absolute',
      example: '<p>Most crawlers run no scripts.</p>',
    }),
    seo: z
      .object({
        title: z.string().openapi({ example: 'What crawlers read' }),
        description: z.string().openapi({ example: 'Most crawlers run no scripts.' }),
        canonical_url: z.string().openapi({
          description: 'The post’s page',
          example: 'https://audit.example.com/blog/what-crawlers-read',
        }),
      })
      .openapi({ description: 'For search results: the title and excerpt, where nothing else was written' }),
    author: z.object({
      name: z.string().openapi({ example: 'Ada Lovelace' }),
      url: z.string().nullable().openapi({ example: 'https://example.com/ada' }),
    }),
  })
  .openapi('Post');

export type Post = z.infer<typeof PostSchema>;
export type PostSummary = Omit<Post, 'body_html'>;
