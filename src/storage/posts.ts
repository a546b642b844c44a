import { and, desc, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import { recordPublicChange } from '../lib/public-changes.ts';
import type { Database } from './database.ts';
import { posts } from './schema/service.ts';

export type PostRow = typeof posts.$inferSelect;
/** A post without its text, for lists. */
export type PostSummaryRow = Omit<PostRow, 'body' | 'bodyHtml'>;
/** A post as HTML, for readers. */
export type RenderedPostRow = Omit<PostRow, 'body'>;
/** A row of a published post. */
export type Published<T> = T & { publishedAt: number };

const { body: _, bodyHtml, ...SUMMARY } = getTableColumns(posts);
const PUBLISHED_SUMMARY = { ...SUMMARY, publishedAt: sql<number>`${posts.publishedAt}` };
const PUBLISHED = { ...PUBLISHED_SUMMARY, bodyHtml };
/** Newest first; posts with the same time by slug. */
const NEWEST_FIRST = [desc(posts.publishedAt), posts.slug];

/** The position of a published post in lists. */
export interface PostPosition {
  publishedAt: number;
  slug: string;
}

interface PostPage {
  /** The last post of the page before. */
  after?: PostPosition | undefined;
  limit: number;
}

/** Lists the newest posts published by `now` (milliseconds since 1970). */
export async function listPublishedPosts(
  db: Database,
  now: number,
  { after, limit }: PostPage,
): Promise<Published<RenderedPostRow>[]> {
  return db
    .select(PUBLISHED)
    .from(posts)
    .where(and(isPublishedBy(now), after && isAfter(after)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** Lists the same posts without their texts. */
export async function listPublishedSummaries(
  db: Database,
  now: number,
  { after, limit }: PostPage,
): Promise<Published<PostSummaryRow>[]> {
  return db
    .select(PUBLISHED_SUMMARY)
    .from(posts)
    .where(and(isPublishedBy(now), after && isAfter(after)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** Returns the post with this slug if it is published by `now` (milliseconds since 1970), or `null`. */
export async function findPublishedPost(
  db: Database,
  now: number,
  slug: string,
): Promise<Published<RenderedPostRow> | null> {
  const isPublishedPost = and(eq(posts.slug, slug), isPublishedBy(now));
  return (await db.select(PUBLISHED).from(posts).where(isPublishedPost).get()) ?? null;
}

function isAfter({ publishedAt, slug }: PostPosition) {
  return sql`(-${posts.publishedAt}, ${posts.slug}) > (-${publishedAt}, ${slug})`;
}

function isPublishedBy(now: number) {
  return lte(posts.publishedAt, now);
}

/** Lists all posts, drafts included, the most recently changed first. */
export async function listPostSummaryRows(db: Database): Promise<PostSummaryRow[]> {
  return db.select(SUMMARY).from(posts).orderBy(desc(posts.updatedAt), posts.slug);
}

/** Returns the post with this slug, draft or published, or `null`. */
export async function findPostRow(db: Database, slug: string): Promise<PostRow | null> {
  return (await db.select().from(posts).where(eq(posts.slug, slug)).get()) ?? null;
}

/** Inserts a post. Returns `false` if another post has the slug. */
export async function insertPost(db: Database, post: PostRow): Promise<boolean> {
  const stored = await db.insert(posts).values(post).onConflictDoNothing().returning({ slug: posts.slug });
  recordPublicChange();
  return stored.length === 1;
}

/** The version of a post that was saved at `updatedAt` (milliseconds since 1970). */
export interface PostVersion {
  slug: string;
  updatedAt: number;
}

/** Replaces this version of a post. Returns `false` if it was changed since, or if another post has the new slug. */
export async function updatePost(
  db: Database,
  version: PostVersion,
  post: Omit<PostRow, 'createdAt'>,
): Promise<boolean> {
  const stored = await db
    .update(posts)
    .set(post)
    .where(
      and(
        isVersion(version),
        sql`(${post.slug} = ${version.slug} OR NOT EXISTS (SELECT 1 FROM posts AS other WHERE other.slug = ${post.slug}))`,
      ),
    )
    .returning({ slug: posts.slug });
  recordPublicChange();
  return stored.length === 1;
}

/** Deletes this version of a draft. Returns `false` if it was changed since, or is published. */
export async function deleteDraft(db: Database, version: PostVersion): Promise<boolean> {
  const deleted = await db
    .delete(posts)
    .where(and(isVersion(version), isNull(posts.publishedAt)))
    .returning({ slug: posts.slug });
  return deleted.length === 1;
}

function isVersion({ slug, updatedAt }: PostVersion) {
  return and(eq(posts.slug, slug), eq(posts.updatedAt, updatedAt));
}
