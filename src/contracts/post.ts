import { TimestampSchema, z } from './common.ts';

export const PostSchema = z
  .object({
    slug: z
      .string()
      .openapi({ description: 'The end of the URL of the post', example: 'what-crawlers-read' }),
    title: z.string().openapi({ example: 'What crawlers read' }),
    excerpt: z.string().openapi({ description: 'Plain text', example: 'Most crawlers run no scripts.' }),
    published: z.literal(true),
    published_at: TimestampSchema,
    updated_at: TimestampSchema.openapi({
      description: 'The last change, or `published_at` if that is later',
    }),
    body_html: z.string().openapi({
      description:
        'The text as HTML. Headings start at h2. It has no scripts, only images of this site, and only absolute URLs',
      example: '<p>Most crawlers run no scripts.</p>',
    }),
    seo: z
      .object({
        title: z.string().openapi({ example: 'What crawlers read' }),
        description: z.string().openapi({ example: 'Most crawlers run no scripts.' }),
        canonical_url: z.string().openapi({
          description: 'The URL of the post',
          example: 'https://audit.example.com/blog/what-crawlers-read',
        }),
      })
      .openapi({ description: 'Metadata for search results. By default the title and excerpt' }),
    author: z.object({
      name: z.string().openapi({ example: 'Ada Lovelace' }),
      url: z.string().nullable().openapi({ example: 'https://example.com/ada' }),
    }),
  })
  .openapi('Post', { description: 'A post of the blog' });

export type Post = z.infer<typeof PostSchema>;
export type PostSummary = Omit<Post, 'body_html'>;
