import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns.ts';

/** Posts of the blog. */
export const posts = sqliteTable(
  'posts',
  {
    slug: text().primaryKey(),
    title: text().notNull(),
    excerpt: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** `body` as HTML, rendered when the post is saved: rendering costs more than reading. */
    bodyHtml: text('body_html').notNull(),
    /** The title for search results, if it differs. */
    seoTitle: text('seo_title'),
    /** The description for search results, if it differs from the excerpt. */
    seoDescription: text('seo_description'),
    authorName: text('author_name').notNull(),
    authorUrl: text('author_url'),
    /** NULL for a draft, which only administrators see. */
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The administrator's email. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [index('posts_published').on(table.publishedAt)],
);
