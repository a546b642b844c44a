import { type Context, Hono } from 'hono';
import { deletePost, listAllPosts, openPost, previewPost } from '../../../services/blog/edit.ts';
import { POST_FIELDS, type PostFields } from '../../../services/blog/fields.ts';
import { createPost, type Saved, savePost } from '../../../services/blog/save.ts';
import type { SignedInEnv } from '../../context.ts';
import { notFoundPage } from '../../errors.tsx';
import { formField } from '../../form.ts';
import { moment } from '../../format.ts';
import { formsUpTo } from '../../middleware/forms.ts';
import { deletePage } from './delete-page.tsx';
import { type Editor, editorPage, STORED } from './editor-page.tsx';
import { postsPage } from './list-page.tsx';
import { editPath } from './names.ts';

/** The longest text of a post, each character in the nine bytes that a form may need for it, and the rest of the form. */
const FORM_LIMIT = 512 * 1024;

/** /admin/posts: the blog's posts, for administrators. */
export const adminPosts = new Hono<SignedInEnv>();
adminPosts.use(...formsUpTo(FORM_LIMIT));

adminPosts.get('/', async (c) => postsPage(c, await listAllPosts(c.env), c.req.query('done') === 'deleted'));

adminPosts.get('/new', (c) =>
  editorPage(c, { post: null, form: { fields: EMPTY, errors: {}, updatedAt: '' } }),
);

adminPosts.post('/new', async (c) => {
  const fields = await fieldsOf(c);
  const editor = { post: null, form: { fields, errors: {}, updatedAt: '' } };
  if (await isPreview(c)) return previewed(c, editor);
  return answer(c, editor, await createPost(c.env, c.get('signedIn').email, fields));
});

adminPosts.get('/:slug', async (c) => {
  const post = await openPost(c.env, c.req.param('slug'));
  if (!post) return notFoundPage(c);
  const form = { fields: post.fields, errors: {}, updatedAt: String(post.updatedAt) };
  const done = c.req.query('done') === post.state ? STORED[post.state] : undefined;
  return editorPage(c, { post, form, done });
});

adminPosts.post('/:slug', async (c) => {
  const slug = c.req.param('slug');
  const updatedAt = await formField(c, 'updated_at');
  const fields = await fieldsOf(c);
  if (await isPreview(c)) {
    return previewed(c, { post: await openPost(c.env, slug), form: { fields, errors: {}, updatedAt } });
  }
  const saved = await savePost(
    c.env,
    c.get('signedIn').email,
    { slug, updatedAt: Number(updatedAt) },
    fields,
  );
  const post = saved.ok ? null : await openPost(c.env, slug);
  return answer(c, { post, form: { fields, errors: {}, updatedAt } }, saved);
});

adminPosts.get('/:slug/delete', async (c) => {
  const post = await openPost(c.env, c.req.param('slug'));
  return post?.state === 'draft' ? deletePage(c, post) : notFoundPage(c);
});

adminPosts.post('/:slug/delete', async (c) => {
  const updatedAt = Number(await formField(c, 'updated_at'));
  await deletePost(c.env, { slug: c.req.param('slug'), updatedAt });
  return c.redirect('/admin/posts?done=deleted', 303);
});

const EMPTY: PostFields = {
  slug: '',
  title: '',
  excerpt: '',
  body: '',
  author_name: '',
  author_url: '',
  seo_title: '',
  seo_description: '',
  state: 'draft',
  publish_at: '',
};

async function fieldsOf(c: Context): Promise<PostFields> {
  const fields = { ...EMPTY };
  for (const field of POST_FIELDS) fields[field] = await formField(c, field);
  return fields;
}

async function isPreview(c: Context): Promise<boolean> {
  return (await formField(c, 'action')) === 'preview';
}

function previewed(c: Context<SignedInEnv>, editor: Editor): Response | Promise<Response> {
  const { html, errors } = previewPost(c.env, editor.form.fields);
  return editorPage(c, {
    ...editor,
    form: { ...editor.form, errors },
    preview: html,
    ...(html === null && { status: 422 as const }),
  });
}

/** To the stored post, or back to the form as it was sent, with why it was not stored. */
function answer(c: Context<SignedInEnv>, editor: Editor, saved: Saved): Response | Promise<Response> {
  if (saved.ok) return c.redirect(`${editPath(saved.slug)}?done=${saved.state}`, 303);
  const { errors, conflict } = saved;
  const form = { ...editor.form, errors };
  if (conflict === undefined) return editorPage(c, { ...editor, form, status: 422 });
  return editorPage(c, { ...editor, form, status: 409, refused: refusal(conflict, editor) });
}

type Conflict = NonNullable<Extract<Saved, { ok: false }>['conflict']>;

function refusal(conflict: Conflict, { post }: Editor) {
  if (!post || 'deleted' in conflict) {
    return 'This post was deleted after you opened it. Your text is below: saving it makes it a new post.';
  }
  return (
    <>
      {conflict.changedBy} changed this post after you opened it, {moment(conflict.at)}. Nothing of yours is
      stored, and your text is below.{' '}
      <a href={editPath(post.slug)} target="_blank" rel="noopener">
        Open the stored post in a new tab
      </a>
      , and bring over there what is missing.
    </>
  );
}
