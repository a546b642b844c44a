import { and, count, desc, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { posts } from './schema/posts.ts';

export type PostRow = typeof posts.$inferSelect;
/** A post as lists show it. */
export type PostSummaryRow = Omit<PostRow, 'body' | 'bodyHtml'>;
/** A post as readers get it. */
export type RenderedPostRow = Omit<PostRow, 'body'>;
/** Of published posts. */
export type Published<T> = T & { publishedAt: number };

const { body: _, bodyHtml, ...SUMMARY } = getTableColumns(posts);
const PUBLISHED_SUMMARY = { ...SUMMARY, publishedAt: sql<number>`${posts.publishedAt}` };
const PUBLISHED = { ...PUBLISHED_SUMMARY, bodyHtml };
/** Newest first; of the same moment by slug. */
const NEWEST_FIRST = [desc(posts.publishedAt), posts.slug];

/** The newest of those published by `now` (milliseconds since 1970). */
export async function listPublishedPosts(
  db: Database,
  now: number,
  limit: number,
): Promise<Published<RenderedPostRow>[]> {
  return db
    .select(PUBLISHED)
    .from(posts)
    .where(isPublishedBy(now))
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** Some of them without their texts, and how many there are. */
export async function listPublishedSummaries(
  db: Database,
  now: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Published<PostSummaryRow>[]; total: number }> {
  const [rows, [counted]] = await db.batch([
    db
      .select(PUBLISHED_SUMMARY)
      .from(posts)
      .where(isPublishedBy(now))
      .orderBy(...NEWEST_FIRST)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(posts).where(isPublishedBy(now)),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function findPublishedPost(
  db: Database,
  now: number,
  slug: string,
): Promise<Published<RenderedPostRow> | null> {
  const one = and(eq(posts.slug, slug), isPublishedBy(now));
  return (await db.select(PUBLISHED).from(posts).where(one).get()) ?? null;
}

function isPublishedBy(now: number) {
  return lte(posts.publishedAt, now);
}

/** Every post, drafts too, the one changed last first. */
export async function listPostSummaries(db: Database): Promise<PostSummaryRow[]> {
  return db.select(SUMMARY).from(posts).orderBy(desc(posts.updatedAt), posts.slug);
}

/** Whatever its state. */
export async function findPost(db: Database, slug: string): Promise<PostRow | null> {
  return (await db.select().from(posts).where(eq(posts.slug, slug)).get()) ?? null;
}

/** `false` where another post has the slug. */
export async function insertPost(db: Database, post: PostRow): Promise<boolean> {
  const stored = await db.insert(posts).values(post).onConflictDoNothing().returning({ slug: posts.slug });
  return stored.length === 1;
}

/** A post in the version last changed at `updatedAt`, in milliseconds since 1970. */
export interface PostVersion {
  slug: string;
  updatedAt: number;
}

/** Replace that version. `false` where the post has another by now, or another post has the new slug. */
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
  return stored.length === 1;
}

/** Delete that version of a draft. `false` where the post has another by now, or is no draft. */
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
