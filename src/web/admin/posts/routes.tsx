import { type Context, Hono } from 'hono';
import { deletePost, listAllPosts, getEditablePost, previewPost } from '../../../services/blog/edit.ts';
import { POST_FIELDS, type PostFields } from '../../../services/blog/fields.ts';
import { createPost, type SaveResult, savePost } from '../../../services/blog/save.ts';
import type { SignedInEnv } from '../../context.ts';
import { renderNotFoundPage } from '../../error-page.tsx';
import { readFormField } from '../../form.ts';
import { formatDateTime } from '../../format.ts';
import { createFormMiddleware } from '../../middleware/forms.ts';
import { renderDeletePage } from './delete-page.tsx';
import { type EditorState, renderEditorPage, STORED_MESSAGES } from './editor-page.tsx';
import { renderPostsPage } from './list-page.tsx';
import { getEditPath } from './labels.ts';

/** The longest text of a post, each character in the nine bytes that a form may need for it, and the rest of the form. */
const FORM_LIMIT = 512 * 1024;

/** /admin/posts: the blog's posts, for administrators. */
export const adminPosts = new Hono<SignedInEnv>();
adminPosts.use(...createFormMiddleware(FORM_LIMIT));

adminPosts.get('/', async (c) =>
  renderPostsPage(c, await listAllPosts(c.env), c.req.query('done') === 'deleted'),
);

adminPosts.get('/new', (c) =>
  renderEditorPage(c, { post: null, form: { fields: EMPTY_FIELDS, errors: {}, updatedAt: '' } }),
);

adminPosts.post('/new', async (c) => {
  const fields = await readFields(c);
  const editor = { post: null, form: { fields, errors: {}, updatedAt: '' } };
  if (await isPreview(c)) return renderPreview(c, editor);
  return respondToSave(c, editor, await createPost(c.env, c.get('signedIn').email, fields));
});

adminPosts.get('/:slug', async (c) => {
  const post = await getEditablePost(c.env, c.req.param('slug'));
  if (!post) return renderNotFoundPage(c);
  const form = { fields: post.fields, errors: {}, updatedAt: String(post.updatedAt) };
  const done = c.req.query('done') === post.state ? STORED_MESSAGES[post.state] : undefined;
  return renderEditorPage(c, { post, form, done });
});

adminPosts.post('/:slug', async (c) => {
  const slug = c.req.param('slug');
  const updatedAt = await readFormField(c, 'updated_at');
  const fields = await readFields(c);
  if (await isPreview(c)) {
    return renderPreview(c, {
      post: await getEditablePost(c.env, slug),
      form: { fields, errors: {}, updatedAt },
    });
  }
  const saved = await savePost(
    c.env,
    c.get('signedIn').email,
    { slug, updatedAt: Number(updatedAt) },
    fields,
  );
  const post = saved.ok ? null : await getEditablePost(c.env, slug);
  return respondToSave(c, { post, form: { fields, errors: {}, updatedAt } }, saved);
});

adminPosts.get('/:slug/delete', async (c) => {
  const post = await getEditablePost(c.env, c.req.param('slug'));
  return post?.state === 'draft' ? renderDeletePage(c, post) : renderNotFoundPage(c);
});

adminPosts.post('/:slug/delete', async (c) => {
  const updatedAt = Number(await readFormField(c, 'updated_at'));
  await deletePost(c.env, { slug: c.req.param('slug'), updatedAt });
  return c.redirect('/admin/posts?done=deleted', 303);
});

const EMPTY_FIELDS: PostFields = {
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

async function readFields(c: Context): Promise<PostFields> {
  const fields = { ...EMPTY_FIELDS };
  for (const field of POST_FIELDS) fields[field] = await readFormField(c, field);
  return fields;
}

async function isPreview(c: Context): Promise<boolean> {
  return (await readFormField(c, 'action')) === 'preview';
}

function renderPreview(c: Context<SignedInEnv>, editor: EditorState): Response | Promise<Response> {
  const { html, errors } = previewPost(c.env, editor.form.fields);
  return renderEditorPage(c, {
    ...editor,
    form: { ...editor.form, errors },
    preview: html,
    ...(html === null && { status: 422 as const }),
  });
}

/** To the stored post, or back to the form as it was sent, with why it was not stored. */
function respondToSave(
  c: Context<SignedInEnv>,
  editor: EditorState,
  saved: SaveResult,
): Response | Promise<Response> {
  if (saved.ok) return c.redirect(`${getEditPath(saved.slug)}?done=${saved.state}`, 303);
  const { errors, conflict } = saved;
  const form = { ...editor.form, errors };
  if (conflict === undefined) return renderEditorPage(c, { ...editor, form, status: 422 });
  return renderEditorPage(c, { ...editor, form, status: 409, error: describeConflict(conflict, editor) });
}

type Conflict = NonNullable<Extract<SaveResult, { ok: false }>['conflict']>;

function describeConflict(conflict: Conflict, { post }: EditorState) {
  if (!post || 'deleted' in conflict) {
    return 'This post was deleted after you opened it. Your text is below: saving it makes it a new post.';
  }
  return (
    <>
      {conflict.changedBy} changed this post after you opened it, {formatDateTime(conflict.changedAt)}.
      Nothing of yours is stored, and your text is below.{' '}
      <a href={getEditPath(post.slug)} target="_blank" rel="noopener">
        Open the stored post in a new tab
      </a>
      , and bring over there what is missing.
    </>
  );
}
