import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { deletePost, listAllPosts, getEditablePost } from '../../../src/services/blog/edit.ts';
import type { PostFields } from '../../../src/services/blog/fields.ts';
import { findPost } from '../../../src/services/blog/get.ts';
import { listPosts } from '../../../src/services/blog/list.ts';
import { createPost, savePost } from '../../../src/services/blog/save.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { insertPost } from '../../../src/storage/posts.ts';
import { postFields } from './post-fields.ts';

const ADA = 'ada@brightpage.com';
const GRACE = 'grace@brightpage.com';
const HOUR = 3_600_000;

async function readVersion(slug: string) {
  const post = await getEditablePost(env, slug);
  if (!post) throw new Error(`there is no post ${slug}`);
  return post;
}

/** `YYYY-MM-DDTHH:MM`, hours from now. */
function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString().slice(0, 16);
}

/** A post whose time came while nobody looked. */
async function insertPastPost(slug: string, publishedAt: number) {
  const at = { createdAt: publishedAt, updatedAt: publishedAt, updatedBy: ADA, publishedAt };
  const texts = { title: 'Old', excerpt: 'Old', body: 'Old', bodyHtml: '<p>Old</p>' };
  const seo = { seoTitle: null, seoDescription: null };
  await insertPost(openDatabase(env), { slug, ...texts, ...seo, authorName: 'Ada', authorUrl: null, ...at });
}

describe('a new post', () => {
  it('is stored as it was written, with who wrote it', async () => {
    const fields = postFields({
      slug: 'all-fields',
      body: '\r\n\r\n    code\r\n\r\ntext  \r\n\r\n',
      title: '  All   fields ',
      author_url: 'https://brightpage.com/ada',
      seo_title: 'All the fields of a post',
      seo_description: 'Every field a post has, written and read again.',
    });
    expect(await createPost(env, ADA, fields)).toEqual({ ok: true, slug: 'all-fields', state: 'draft' });
    const post = await readVersion('all-fields');
    expect(post.fields).toEqual({ ...fields, title: 'All fields', body: '    code\n\ntext' });
    expect(post).toMatchObject({ state: 'draft', publishedAt: null, updatedBy: ADA });
    expect(await findPost(env, 'all-fields')).toBeNull();
  });

  it('is public at once when it is published', async () => {
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    await createPost(env, ADA, postFields({ slug: 'at-once', state: 'published' }));
    const post = await findPost(env, 'at-once');
    expect(Date.parse(post?.published_at ?? '')).toBeGreaterThanOrEqual(before);
    expect((await readVersion('at-once')).state).toBe('published');
  });

  it('is not public before its time when it is scheduled', async () => {
    const publish_at = hoursFromNow(2);
    const fields = postFields({ slug: 'later', state: 'scheduled', publish_at });
    expect(await createPost(env, ADA, fields)).toMatchObject({ ok: true, state: 'scheduled' });
    expect(await findPost(env, 'later')).toBeNull();
    const post = await readVersion('later');
    expect(post.publishedAt).toBe(Date.parse(`${publish_at}Z`));
    expect(post.fields).toMatchObject({ state: 'scheduled', publish_at });
    await insertPastPost('in-time', Date.now() - 1);
    expect(await findPost(env, 'in-time')).toMatchObject({ slug: 'in-time', published: true });
  });

  it('does not take the slug of another, also when both are stored at once', async () => {
    const fields = postFields({ slug: 'one-of-two' });
    const saved = await Promise.all([createPost(env, ADA, fields), createPost(env, GRACE, fields)]);
    expect(saved).toContainEqual({ ok: true, slug: 'one-of-two', state: 'draft' });
    expect(saved).toContainEqual({ ok: false, errors: { slug: 'Another post has this slug' } });
  });

  it.each<[keyof PostFields, string, string]>([
    ['slug', '', 'Enter a slug: the end of the post’s address'],
    ['slug', 'My Post', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
    ['slug', '-a', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
    ['slug', 'a--b', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
    ['slug', 'über', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
    ['slug', 'feed.atom', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
    ['slug', 'new', 'This one is taken by the form for a new post'],
    ['slug', 'a'.repeat(71), 'At most 70 characters; this has 71'],
    ['title', ' \n ', 'Enter a title'],
    ['title', 'a'.repeat(121), 'At most 120 characters; this has 121'],
    ['excerpt', '', 'Enter an excerpt: what lists show of the post'],
    ['excerpt', 'a'.repeat(301), 'At most 300 characters; this has 301'],
    ['body', '\r\n \r\n', 'Write the post'],
    ['body', 'a b\n\n'.repeat(10_000) + 'c', 'At most 50,000 characters; this has 50,001'],
    ['author_name', '', 'Enter who wrote the post'],
    ['author_name', 'a'.repeat(101), 'At most 100 characters; this has 101'],
    ['author_url', 'javascript:alert(1)', 'Must be an address that starts with https:// or http://'],
    ['author_url', 'brightpage.com', 'Must be an address that starts with https:// or http://'],
    ['seo_title', 'a'.repeat(61), 'At most 60 characters; this has 61'],
    ['seo_description', 'a'.repeat(161), 'At most 160 characters; this has 161'],
    ['state', 'gone', 'Choose who sees the post'],
  ])('with %s %j is refused with a message at that field, and not stored', async (field, value, message) => {
    const refused = postFields({ slug: 'refused', [field]: value });
    expect(await createPost(env, ADA, refused)).toEqual({ ok: false, errors: { [field]: message } });
    expect((await listAllPosts(env)).map(({ slug }) => slug)).not.toContain(refused.slug);
  });

  it.each(['', 'tomorrow', '2026-02-30T10:00', '2026-06-01'])(
    'cannot be scheduled for %j',
    async (publish_at) => {
      const fields = postFields({ slug: 'no-time', state: 'scheduled', publish_at });
      const errors = { publish_at: 'Enter the day and time in UTC, such as 2026-06-01T09:00' };
      expect(await createPost(env, ADA, fields)).toEqual({ ok: false, errors });
    },
  );

  it('cannot be scheduled for the past', async () => {
    const fields = postFields({ slug: 'too-late', state: 'scheduled', publish_at: hoursFromNow(-1) });
    const saved = await createPost(env, ADA, fields);
    expect(saved).toMatchObject({
      errors: { publish_at: expect.stringMatching(/^Must be in the future; now it is 20.+ in UTC$/) },
    });
  });

  it('has all that is wrong with it named at once', async () => {
    const saved = await createPost(env, ADA, postFields({ slug: '', title: '', body: '' }));
    expect(Object.keys(saved.ok ? {} : saved.errors).toSorted()).toEqual(['body', 'slug', 'title']);
  });
});

describe('a stored post', () => {
  it('keeps the day it was published, whoever edits it', async () => {
    await insertPastPost('kept-day', 1_700_000_000_000);
    const post = await readVersion('kept-day');
    const saved = await savePost(env, GRACE, post, { ...post.fields, title: 'New title' });
    expect(saved).toEqual({ ok: true, slug: 'kept-day', state: 'published' });
    expect(await findPost(env, 'kept-day')).toMatchObject({
      title: 'New title',
      published_at: '2023-11-14T22:13:20+00:00',
    });
    expect((await readVersion('kept-day')).updatedBy).toBe(GRACE);
  });

  it('is rendered when it is saved, and read as it was rendered then', async () => {
    await insertPastPost('rendered', 1_700_000_000_000);
    const post = await readVersion('rendered');
    await savePost(env, ADA, post, { ...post.fields, body: 'Some **bold** text' });
    expect((await findPost(env, 'rendered'))?.body_html).toBe('<p>Some <strong>bold</strong> text</p>');
    await env.DB.prepare("UPDATE posts SET body_html = '<p>Kept</p>' WHERE slug = 'rendered'").run();
    expect((await findPost(env, 'rendered'))?.body_html).toBe('<p>Kept</p>');
    expect((await listPosts(env, 200)).map(({ body_html }) => body_html)).toContain('<p>Kept</p>');
  });

  it('keeps its slug while it is public, and may change it as a draft', async () => {
    await insertPastPost('public-slug', 1_700_000_000_000);
    const post = await readVersion('public-slug');
    expect(await savePost(env, ADA, post, { ...post.fields, slug: 'other-slug' })).toMatchObject({
      errors: { slug: expect.stringContaining('keep public-slug') },
    });
    expect(await findPost(env, 'public-slug')).not.toBeNull();

    await savePost(env, ADA, post, { ...post.fields, state: 'draft' });
    expect(await findPost(env, 'public-slug')).toBeNull();
    const draft = await readVersion('public-slug');
    const renamed = await savePost(env, ADA, draft, { ...draft.fields, slug: 'other-slug' });
    expect(renamed).toMatchObject({ ok: true, slug: 'other-slug' });
    expect(await getEditablePost(env, 'public-slug')).toBeNull();
  });

  it('does not take the slug of another', async () => {
    await createPost(env, ADA, postFields({ slug: 'first' }));
    await createPost(env, ADA, postFields({ slug: 'second' }));
    const second = await readVersion('second');
    expect(await savePost(env, ADA, second, { ...second.fields, slug: 'first' })).toEqual({
      ok: false,
      errors: { slug: 'Another post has this slug' },
    });
    expect((await readVersion('second')).fields).toEqual(second.fields);
  });

  it('is not overwritten by a form that was opened before its last change', async () => {
    await createPost(env, ADA, postFields({ slug: 'shared' }));
    const [ada, grace] = [await readVersion('shared'), await readVersion('shared')];
    await savePost(env, GRACE, grace, { ...grace.fields, body: 'Grace’s text' });
    const changed = await readVersion('shared');
    expect(await savePost(env, ADA, ada, { ...ada.fields, body: 'Ada’s text' })).toEqual({
      ok: false,
      errors: {},
      conflict: { changedBy: GRACE, changedAt: changed.updatedAt },
    });
    expect((await readVersion('shared')).fields.body).toBe('Grace’s text');
  });

  it('takes one of two changes that are sent at once', async () => {
    await createPost(env, ADA, postFields({ slug: 'raced' }));
    const post = await readVersion('raced');
    const change = (editor: string) => savePost(env, editor, post, { ...post.fields, body: editor });
    const saved = await Promise.all([change(ADA), change(GRACE)]);
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await readVersion('raced')).fields.body).toBe(saved[0].ok ? ADA : GRACE);
  });

  it('that was scheduled may be saved with its time after it came', async () => {
    const publishedAt = Date.parse('2026-01-01T09:00Z');
    await insertPastPost('came', publishedAt);
    const post = await readVersion('came');
    const fields = { ...post.fields, state: 'scheduled', publish_at: '2026-01-01T09:00' };
    expect(await savePost(env, ADA, post, fields)).toMatchObject({ ok: true, state: 'published' });
    expect((await readVersion('came')).publishedAt).toBe(publishedAt);
  });
});

describe('deleting', () => {
  it('takes a draft in the version that was shown', async () => {
    await createPost(env, ADA, postFields({ slug: 'to-delete' }));
    const shown = await readVersion('to-delete');
    await savePost(env, GRACE, shown, { ...shown.fields, body: 'More' });
    await expect(deletePost(env, shown)).rejects.toMatchObject({ status: 409 });
    await deletePost(env, await readVersion('to-delete'));
    expect(await getEditablePost(env, 'to-delete')).toBeNull();
    const saved = await savePost(env, ADA, shown, shown.fields);
    expect(saved).toEqual({ ok: false, errors: {}, conflict: { deleted: true } });
  });

  it('takes no post that is public or scheduled', async () => {
    await insertPastPost('public', 1_700_000_000_000);
    await createPost(env, ADA, postFields({ slug: 'soon', state: 'scheduled', publish_at: hoursFromNow(2) }));
    for (const slug of ['public', 'soon']) {
      await expect(deletePost(env, await readVersion(slug))).rejects.toMatchObject({ status: 409 });
      expect(await getEditablePost(env, slug)).not.toBeNull();
    }
  });
});
