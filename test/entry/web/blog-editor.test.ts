import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { getEditablePost } from '../../../src/services/blog/editable-posts.ts';
import { createPost, savePost } from '../../../src/services/blog/save-post.ts';
import { postFields, postInput } from '../../services/blog/post-fields.ts';
import { Browser, createMailbox, signIn } from './browser.ts';
import { requestPage } from './published-snapshot.ts';
import { expectRole, expectTag, findByRole, readForm, toWords } from '../../page.ts';

/** The administrator in wrangler.toml. */
const ADMIN = 'admin@localhost.example';

let admin: Browser;
let user: Browser;

beforeAll(async () => {
  admin = await signIn(ADMIN);
  user = await signIn('user@brightpage.com');
});

/** Returns the values of the form on a page, as a browser sends them. */
const parseForm = (html: string) => readForm(html, { class: 'editor' });

async function readEditForm(slug: string): Promise<Record<string, string>> {
  return parseForm(await (await admin.get(`/admin/posts/${slug}`)).text());
}

describe.each([
  ['GET', '/admin/posts'],
  ['GET', '/admin/posts/new'],
  ['POST', '/admin/posts/new'],
  ['GET', '/admin/posts/guarded'],
  ['POST', '/admin/posts/guarded'],
  ['GET', '/admin/posts/guarded/delete'],
  ['POST', '/admin/posts/guarded/delete'],
] as const)('%s %s', (method, path) => {
  it('is for administrators only: anyone else gets 404', async () => {
    await createPost(env, { editor: ADMIN, input: postInput({ slug: 'guarded' }) });
    const stranger = await new Browser(createMailbox().env).request(path, { method });
    expect(stranger.status).toBe(303);
    expect(stranger.headers.get('Location')).toMatch(/^\/sign-in/);

    const page = method === 'GET' ? await user.get(path) : await user.post(path, postFields());
    expect(page.status).toBe(404);
    expectRole(await page.text(), 'heading', { name: 'Page not found' });
    expect((await getEditablePost(env, 'guarded'))?.updatedBy).toBe(ADMIN);
    expect(await getEditablePost(env, 'what-crawlers-read')).toBeNull();
  });
});

it('refuses a form sent from another site', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  const page = await admin.post('/admin/posts/new', postFields({ slug: 'cross-site' }), headers);
  expect(page.status).toBe(403);
  expect(await getEditablePost(env, 'cross-site')).toBeNull();
});

it('creates a draft, publishes it and makes it a draft again', async () => {
  const blank = await admin.get('/admin/posts/new');
  expect(blank.headers.get('Cache-Control')).toBe('no-store');
  expect(parseForm(await blank.text())).toMatchObject({ title: '', body: '', state: 'draft' });

  const created = await admin.post('/admin/posts/new', postFields({ slug: 'life', title: 'A <life>' }));
  expect(created.status).toBe(303);
  expect(created.headers.get('Location')).toBe('/admin/posts/life?done=draft');
  const draft = await (await admin.get('/admin/posts/life?done=draft')).text();
  expect(draft).toContain('The draft is saved.');
  expect((await requestPage('/blog/life')).status).toBe(404);

  const published = await admin.post('/admin/posts/life', { ...parseForm(draft), state: 'published' });
  expect(published.headers.get('Location')).toBe('/admin/posts/life?done=published');
  expectRole(await (await requestPage('/blog/life')).text(), 'heading', { name: 'A <life>' });
  expect((await getEditablePost(env, 'life'))?.updatedBy).toBe(ADMIN);

  await admin.post('/admin/posts/life', { ...(await readEditForm('life')), state: 'draft' });
  expect((await requestPage('/blog/life')).status).toBe(404);
});

it('the list has every post with its state', async () => {
  const publish_at = '2099-06-01T09:30';
  await createPost(env, { editor: ADMIN, input: postInput({ slug: 'list-draft', title: 'Listed draft' }) });
  await createPost(env, {
    editor: ADMIN,
    input: postInput({ slug: 'list-public', title: 'Public', state: 'published' }),
  });
  await createPost(env, {
    editor: ADMIN,
    input: postInput({ slug: 'list-later', state: 'scheduled', publish_at }),
  });
  const html = await (await admin.get('/admin/posts')).text();
  const row = (slug: string) => {
    const rows = findByRole(html, 'row');
    const found = rows.find((one) => findByRole(one, 'link', { href: `/admin/posts/${slug}` }).length > 0);
    return toWords(found ?? '');
  };
  expect(row('list-draft')).toMatch(new RegExp(`^Listed draft Draft – .* by ${ADMIN}`));
  expect(row('list-public')).toMatch(/^Public Published \d+ \w+ 20\d\d at /);
  expect(row('list-later')).toContain('Scheduled 1 June 2099 at 09:30 UTC');
  const drafts = await (await admin.get('/admin/posts?state=draft&q=LISTED')).text();
  expectRole(drafts, 'link', { href: '/admin/posts/list-draft' });
  expect(findByRole(drafts, 'link', { href: '/admin/posts/list-public' })).toEqual([]);
  expect(await (await admin.get('/admin/posts?q=%3Cb%3E')).text()).toContain('No posts match');
});

it('shows a scheduled post with its time', async () => {
  const publish_at = '2099-06-01T09:30';
  const fields = postFields({ slug: 'scheduled', state: 'scheduled', publish_at });
  const created = await admin.post('/admin/posts/new', fields);
  expect(created.headers.get('Location')).toBe('/admin/posts/scheduled?done=scheduled');
  expect(await readEditForm('scheduled')).toMatchObject({ state: 'scheduled', publish_at });
});

it('stores the longest post in full, in any script', async () => {
  const body = `${`${'網頁'.repeat(4_998)}\n\n`.repeat(5)}網頁網頁&lt;<>`;
  const created = await admin.post('/admin/posts/new', postFields({ slug: 'longest', body }));
  expect(created.status).toBe(303);
  expect((await readEditForm('longest'))['body']).toBe(body);
});

it('a form larger than half a megabyte is refused', async () => {
  const page = await admin.post('/admin/posts/new', postFields({ body: 'a'.repeat(512 * 1024) }));
  expect(page.status).toBe(413);
});

describe('what is wrong', () => {
  it('is shown at its field, in the form as it was sent', async () => {
    const sent = postFields({
      slug: 'Not A Slug',
      title: '',
      body: '\n\nKept & <kept>\n</textarea><script>',
      state: 'scheduled',
      publish_at: '',
    });
    const page = await admin.post('/admin/posts/new', sent);
    expect(page.status).toBe(422);
    const html = await page.text();
    expectTag(html, 'title', { name: /^Error: New post/ });
    expect(html).toContain('The post was not saved. Correct 3 fields.');
    expectRole(html, 'field', { id: 'title', 'aria-invalid': 'true', description: 'Enter a title' });
    expectRole(html, 'field', {
      id: 'slug',
      'aria-describedby': 'slug-error slug-hint',
      description: /^Only a to z, digits,/,
    });
    expectRole(html, 'field', { id: 'publish_at', description: /^Enter the day and time in UTC/ });
    // Browsers drop the first line feed of a textarea.
    expect(parseForm(html)).toMatchObject({
      ...sent,
      body: expect.stringMatching(/Kept & <kept>\n<\/textarea>/),
    });
  });

  it('includes a new slug for a post that is public', async () => {
    await createPost(env, { editor: ADMIN, input: postInput({ slug: 'fixed', state: 'published' }) });
    const page = await admin.post('/admin/posts/fixed', { ...(await readEditForm('fixed')), slug: 'moved' });
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('keep fixed, or make the post a draft first');
    expect((await requestPage('/blog/fixed')).status).toBe(200);
  });
});

describe('a preview', () => {
  it('shows the rendered text above the form, stores nothing and keeps the form', async () => {
    const sent = postFields({ slug: 'preview', body: '# Seen\n\nText <script>alert(1)</script> **so**' });
    const page = await admin.post('/admin/posts/new', { ...sent, action: 'preview' });
    expect(page.status).toBe(200);
    const html = await page.text();
    // The rendered text, in which markup of the post is text.
    expect(html).toContain(
      '<h2>Seen</h2>\n<p>Text &lt;script&gt;alert(1)&lt;/script&gt; <strong>so</strong></p>',
    );
    expect(parseForm(html)).toMatchObject({ ...sent });
    expect(await getEditablePost(env, 'preview')).toBeNull();
  });

  it('needs no other field, and leaves a stored post as it is', async () => {
    await createPost(env, { editor: ADMIN, input: postInput({ slug: 'previewed' }) });
    const opened = await readEditForm('previewed');
    const sent = { ...opened, title: '', body: 'Other text', action: 'preview' };
    const page = await admin.post('/admin/posts/previewed', sent);
    expect(page.status).toBe(200);
    const html = await page.text();
    expectTag(html, 'p', { name: 'Other text' });
    const form = parseForm(html);
    expect(form).toMatchObject({ title: '', body: 'Other text', updated_at: opened['updated_at'] });
    expect((await getEditablePost(env, 'previewed'))?.fields.body).toBe(postFields().body);
    const saved = await admin.post('/admin/posts/previewed', { ...form, title: 'Titled' });
    expect(saved.status).toBe(303);
  });

  it('of an empty form says what is missing', async () => {
    const page = await admin.post('/admin/posts/new', { ...postFields({ body: ' ' }), action: 'preview' });
    expect(page.status).toBe(422);
    expectRole(await page.text(), 'field', { id: 'body', description: /^Write the post/ });
  });
});

describe('a change by another administrator meanwhile', () => {
  it('is not overwritten: the form keeps the text and names the administrator', async () => {
    await createPost(env, { editor: ADMIN, input: postInput({ slug: 'both' }) });
    const opened = await readEditForm('both');
    const post = await getEditablePost(env, 'both');
    if (!post) throw new Error('there is no such post');
    await savePost(env, {
      editor: 'grace@brightpage.com',
      opened: post,
      input: postInput({ ...post.fields, body: 'Grace’s text' }),
    });

    for (const _ of ['once', 'again']) {
      const page = await admin.post('/admin/posts/both', { ...opened, body: 'My text' });
      expect(page.status).toBe(409);
      const html = await page.text();
      expect(html).toContain('grace@brightpage.com changed this post after you opened it');
      expect(parseForm(html)).toMatchObject({ body: 'My text', updated_at: opened['updated_at'] });
      expect((await getEditablePost(env, 'both'))?.fields.body).toBe('Grace’s text');
    }
  });

  it('a text whose post was deleted can be saved as a new post', async () => {
    await createPost(env, { editor: ADMIN, input: postInput({ slug: 'gone' }) });
    const opened = await readEditForm('gone');
    await admin.post('/admin/posts/gone/delete', { updated_at: opened['updated_at'] ?? '' });
    const page = await admin.post('/admin/posts/gone', { ...opened, body: 'My text' });
    expect(page.status).toBe(409);
    const html = await page.text();
    expectRole(html, 'form', { method: 'post', action: '/admin/posts/new' });
    expect((await admin.post('/admin/posts/new', parseForm(html))).status).toBe(303);
    expect((await getEditablePost(env, 'gone'))?.fields.body).toBe('My text');
  });
});

describe('deleting', () => {
  it('asks for confirmation and deletes a draft', async () => {
    await createPost(env, { editor: ADMIN, input: postInput({ slug: 'deleted', title: 'To be <deleted>' }) });
    const editor = await (await admin.get('/admin/posts/deleted')).text();
    expectRole(editor, 'link', { href: '/admin/posts/deleted/delete' });
    const html = await (await admin.get('/admin/posts/deleted/delete')).text();
    expect(toWords(html)).toContain('To be <deleted>');
    const { updated_at = '' } = readForm(html);
    const gone = await admin.post('/admin/posts/deleted/delete', { updated_at });
    expect(gone.headers.get('Location')).toBe('/admin/posts?done=deleted');
    expect(await getEditablePost(env, 'deleted')).toBeNull();
    expect(await (await admin.get('/admin/posts?done=deleted')).text()).toContain('The draft is deleted.');
  });

  it('is not offered for a public post, and is refused', async () => {
    await createPost(env, { editor: ADMIN, input: postInput({ slug: 'stays', state: 'published' }) });
    const { updated_at = '' } = await readEditForm('stays');
    expect((await admin.get('/admin/posts/stays/delete')).status).toBe(404);
    expect((await admin.post('/admin/posts/stays/delete', { updated_at })).status).toBe(409);
    expect((await requestPage('/blog/stays')).status).toBe(200);
  });
});

it.each(['/admin/posts/no-such-post', '/admin/posts/no-such-post/delete'])(
  '%s is a 404 page',
  async (path) => {
    expect((await admin.get(path)).status).toBe(404);
  },
);
