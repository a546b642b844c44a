import { updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createPost, deletePost, savePost } from '../../../src/services/blog/save-post.ts';
import { getEditablePost } from '../../../src/services/blog/editable-posts.ts';
import { findPost, listPosts } from '../../../src/services/blog/post.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { insertPost } from '../../../src/storage/posts.ts';
import { postFields, postInput } from './post-fields.ts';

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

/** A scheduled post whose time has come. */
async function insertPastPost(slug: string, publishedAt: number) {
  const at = { createdAt: publishedAt, updatedAt: publishedAt, updatedBy: ADA, publishedAt };
  const texts = { title: 'Old', excerpt: 'Old', body: 'Old', bodyHtml: '<p>Old</p>' };
  const seo = { seoTitle: null, seoDescription: null };
  await insertPost(openDatabase(env, SERVICE), {
    slug,
    ...texts,
    ...seo,
    authorName: 'Ada',
    authorUrl: null,
    ...at,
  });
}

describe('a new post', () => {
  it('is stored as it was written, with its editor', async () => {
    const fields = postFields({
      slug: 'all-fields',
      body: '\r\n\r\n    code\r\n\r\ntext  \r\n\r\n',
      title: '  All   fields ',
      author_url: 'https://brightpage.com/ada',
      seo_title: 'All the fields of a post',
      seo_description: 'Every field a post has, written and read again.',
    });
    expect(await createPost(env, { editor: ADA, input: postInput(fields) })).toEqual({
      ok: true,
      slug: 'all-fields',
      state: 'draft',
    });
    const post = await readVersion('all-fields');
    expect(post.fields).toEqual({ ...fields, title: 'All fields', body: '    code\n\ntext' });
    expect(post).toMatchObject({ state: 'draft', publishedAt: null, updatedBy: ADA });
    expect(await findPost(env, 'all-fields')).toBeNull();
  });

  it('is public immediately when it is published', async () => {
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    await createPost(env, { editor: ADA, input: postInput({ slug: 'at-once', state: 'published' }) });
    const post = await findPost(env, 'at-once');
    expect(Date.parse(post?.published_at ?? '')).toBeGreaterThanOrEqual(before);
    expect((await readVersion('at-once')).state).toBe('published');
  });

  it('is not public before its time when it is scheduled', async () => {
    const publish_at = hoursFromNow(2);
    const input = postInput({ slug: 'later', state: 'scheduled', publish_at });
    expect(await createPost(env, { editor: ADA, input })).toMatchObject({ ok: true, state: 'scheduled' });
    expect(await findPost(env, 'later')).toBeNull();
    const post = await readVersion('later');
    expect(post.publishedAt).toBe(Date.parse(`${publish_at}Z`));
    expect(post.fields).toMatchObject({ state: 'scheduled', publish_at });
    await insertPastPost('in-time', Date.now() - 1);
    expect(await findPost(env, 'in-time')).toMatchObject({ slug: 'in-time', published: true });
  });

  it('cannot take the slug of another post, also when both are stored at the same time', async () => {
    const input = postInput({ slug: 'one-of-two' });
    const saved = await Promise.all([
      createPost(env, { editor: ADA, input }),
      createPost(env, { editor: GRACE, input }),
    ]);
    expect(saved).toContainEqual({ ok: true, slug: 'one-of-two', state: 'draft' });
    expect(saved).toContainEqual({ ok: false, errors: { slug: 'Another post has this slug' } });
  });

  it('cannot be scheduled for the past', async () => {
    const input = postInput({ slug: 'too-late', state: 'scheduled', publish_at: hoursFromNow(-1) });
    const saved = await createPost(env, { editor: ADA, input });
    expect(saved).toMatchObject({
      errors: { publish_at: expect.stringMatching(/^Must be in the future; now it is 20.+ in UTC$/) },
    });
  });
});

describe('a stored post', () => {
  it('keeps its time of publication when it is edited', async () => {
    await insertPastPost('kept-day', 1_700_000_000_000);
    const post = await readVersion('kept-day');
    const saved = await savePost(env, {
      editor: GRACE,
      opened: post,
      input: postInput({ ...post.fields, title: 'New title' }),
    });
    expect(saved).toEqual({ ok: true, slug: 'kept-day', state: 'published' });
    expect(await findPost(env, 'kept-day')).toMatchObject({
      title: 'New title',
      published_at: '2023-11-14T22:13:20+00:00',
    });
    expect((await readVersion('kept-day')).updatedBy).toBe(GRACE);
  });

  it('is rendered when it is saved, not when it is read', async () => {
    await insertPastPost('rendered', 1_700_000_000_000);
    const post = await readVersion('rendered');
    await savePost(env, {
      editor: ADA,
      opened: post,
      input: postInput({ ...post.fields, body: 'Some **bold** text' }),
    });
    expect((await findPost(env, 'rendered'))?.body_html).toBe('<p>Some <strong>bold</strong> text</p>');
    await updateRows('posts', { slug: 'rendered' }, { bodyHtml: '<p>Kept</p>' });
    expect((await findPost(env, 'rendered'))?.body_html).toBe('<p>Kept</p>');
    expect((await listPosts(env, { limit: 200 })).rows.map(({ body_html }) => body_html)).toContain(
      '<p>Kept</p>',
    );
  });

  it('cannot change its slug while it is published, but can as a draft', async () => {
    await insertPastPost('public-slug', 1_700_000_000_000);
    const post = await readVersion('public-slug');
    expect(
      await savePost(env, {
        editor: ADA,
        opened: post,
        input: postInput({ ...post.fields, slug: 'other-slug' }),
      }),
    ).toMatchObject({
      errors: { slug: expect.stringContaining('keep public-slug') },
    });
    expect(await findPost(env, 'public-slug')).not.toBeNull();

    await savePost(env, { editor: ADA, opened: post, input: postInput({ ...post.fields, state: 'draft' }) });
    expect(await findPost(env, 'public-slug')).toBeNull();
    const draft = await readVersion('public-slug');
    const renamed = await savePost(env, {
      editor: ADA,
      opened: draft,
      input: postInput({ ...draft.fields, slug: 'other-slug' }),
    });
    expect(renamed).toMatchObject({ ok: true, slug: 'other-slug' });
    expect(await getEditablePost(env, 'public-slug')).toBeNull();
  });

  it('cannot take the slug of another post', async () => {
    await createPost(env, { editor: ADA, input: postInput({ slug: 'first' }) });
    await createPost(env, { editor: ADA, input: postInput({ slug: 'second' }) });
    const second = await readVersion('second');
    expect(
      await savePost(env, {
        editor: ADA,
        opened: second,
        input: postInput({ ...second.fields, slug: 'first' }),
      }),
    ).toEqual({
      ok: false,
      errors: { slug: 'Another post has this slug' },
    });
    expect((await readVersion('second')).fields).toEqual(second.fields);
  });

  it('is not overwritten by a form opened before its last change', async () => {
    await createPost(env, { editor: ADA, input: postInput({ slug: 'shared' }) });
    const [ada, grace] = [await readVersion('shared'), await readVersion('shared')];
    await savePost(env, {
      editor: GRACE,
      opened: grace,
      input: postInput({ ...grace.fields, body: 'Grace’s text' }),
    });
    const changed = await readVersion('shared');
    expect(
      await savePost(env, {
        editor: ADA,
        opened: ada,
        input: postInput({ ...ada.fields, body: 'Ada’s text' }),
      }),
    ).toEqual({
      ok: false,
      errors: {},
      conflict: { changedBy: GRACE, changedAt: changed.updatedAt },
    });
    expect((await readVersion('shared')).fields.body).toBe('Grace’s text');
  });

  it('takes one of two changes that are sent at the same time', async () => {
    await createPost(env, { editor: ADA, input: postInput({ slug: 'raced' }) });
    const post = await readVersion('raced');
    const change = (editor: string) =>
      savePost(env, { editor, opened: post, input: postInput({ ...post.fields, body: editor }) });
    const saved = await Promise.all([change(ADA), change(GRACE)]);
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await readVersion('raced')).fields.body).toBe(saved[0].ok ? ADA : GRACE);
  });

  it('that was scheduled can be saved with its time after that time has come', async () => {
    const publishedAt = Date.parse('2026-01-01T09:00Z');
    await insertPastPost('came', publishedAt);
    const post = await readVersion('came');
    const input = postInput({ ...post.fields, state: 'scheduled', publish_at: '2026-01-01T09:00' });
    expect(await savePost(env, { editor: ADA, opened: post, input })).toMatchObject({
      ok: true,
      state: 'published',
    });
    expect((await readVersion('came')).publishedAt).toBe(publishedAt);
  });
});

describe('deleting', () => {
  it('removes a draft if it is the version that was shown', async () => {
    await createPost(env, { editor: ADA, input: postInput({ slug: 'to-delete' }) });
    const shown = await readVersion('to-delete');
    await savePost(env, {
      editor: GRACE,
      opened: shown,
      input: postInput({ ...shown.fields, body: 'More' }),
    });
    await expect(deletePost(env, shown)).rejects.toMatchObject({ status: 409 });
    await deletePost(env, await readVersion('to-delete'));
    expect(await getEditablePost(env, 'to-delete')).toBeNull();
    const saved = await savePost(env, { editor: ADA, opened: shown, input: postInput(shown.fields) });
    expect(saved).toEqual({ ok: false, errors: {}, conflict: { deleted: true } });
  });

  it('refuses published and scheduled posts', async () => {
    await insertPastPost('public', 1_700_000_000_000);
    await createPost(env, {
      editor: ADA,
      input: postInput({ slug: 'soon', state: 'scheduled', publish_at: hoursFromNow(2) }),
    });
    for (const slug of ['public', 'soon']) {
      await expect(deletePost(env, await readVersion(slug))).rejects.toMatchObject({ status: 409 });
      expect(await getEditablePost(env, slug)).not.toBeNull();
    }
  });
});
