import { type Context, Hono } from 'hono';
import {
  PostDeletionSchema,
  type PostFieldErrors,
  type PostFields,
  PostFormSchema,
} from '../../../../contracts/post-form.ts';
import {
  type EditablePost,
  getEditablePost,
  listAllPosts,
} from '../../../../services/blog/editable-posts.ts';
import { previewPost } from '../../../../services/blog/render-post.ts';
import { createPost, deletePost, savePost, type SaveResult } from '../../../../services/blog/save-post.ts';
import { ServiceError } from '../../../../lib/errors.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { renderNotFoundPage } from '../../error-page.tsx';
import { formatDateTime } from '../../format.ts';
import { createFormMiddleware } from '../../middleware/forms.ts';
import { readFormTexts, type RefusedForm, validateForm } from '../../validate-form.ts';
import { renderDeletePage, renderEditorPage, STORED_MESSAGES, type PostFormState } from './editor-page.tsx';
import { renderPostsPage, getEditPath } from './list-page.tsx';

/** Bytes. The longest text of a post takes up to nine bytes for each character; the rest is for the other fields. */
const FORM_LIMIT = 512 * 1024;

type PostTexts = Record<keyof typeof PostFormSchema.shape, string>;

/** /admin/posts: the posts of the blog. */
export const adminPosts = new Hono<SignedInEnv>();
adminPosts.use(...createFormMiddleware(FORM_LIMIT));

adminPosts.get('/', async (c) =>
  renderPostsPage(c, await listAllPosts(c.env), c.req.query('done') === 'deleted'),
);

adminPosts.get('/new', (c) =>
  renderEditorPage(c, { post: null, form: { fields: EMPTY_FIELDS, errors: {}, updatedAt: '' } }),
);

adminPosts.post('/new', validateForm(PostFormSchema, refusePost), async (c) => {
  const { action, updated_at: _, ...input } = c.req.valid('form');
  const texts = await readFormTexts(c, PostFormSchema);
  if (action === 'preview') return renderPreview(c, null, texts);
  return respondToSave(c, null, texts, await createPost(c.env, { editor: c.get('signedIn').email, input }));
});

adminPosts.get('/:slug', async (c) => {
  const post = await getEditablePost(c.env, c.req.param('slug'));
  if (!post) return renderNotFoundPage(c);
  const form = { fields: post.fields, errors: {}, updatedAt: String(post.updatedAt) };
  const done = c.req.query('done') === post.state ? STORED_MESSAGES[post.state] : undefined;
  return renderEditorPage(c, { post, form, done });
});

adminPosts.post('/:slug', validateForm(PostFormSchema, refusePost), async (c) => {
  const slug = c.req.param('slug');
  const { action, updated_at: updatedAt, ...input } = c.req.valid('form');
  const texts = await readFormTexts(c, PostFormSchema);
  if (action === 'preview') return renderPreview(c, await getEditablePost(c.env, slug), texts);
  const saved = await savePost(c.env, {
    editor: c.get('signedIn').email,
    opened: { slug, updatedAt },
    input,
  });
  const post = saved.ok ? null : await getEditablePost(c.env, slug);
  return respondToSave(c, post, texts, saved);
});

adminPosts.get('/:slug/delete', async (c) => {
  const post = await getEditablePost(c.env, c.req.param('slug'));
  return post?.state === 'draft' ? renderDeletePage(c, post) : renderNotFoundPage(c);
});

adminPosts.post('/:slug/delete', validateForm(PostDeletionSchema, refuseDeletion), async (c) => {
  const { updated_at: updatedAt } = c.req.valid('form');
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

/** The form is one button: there is no field to correct. */
function refuseDeletion(): never {
  throw new ServiceError('invalid_input', 'The form is incomplete. Open the post and delete it from there.');
}

async function refusePost(
  c: Context<SignedInEnv>,
  { status, values, errors }: RefusedForm<keyof PostTexts>,
): Promise<Response> {
  const slug = c.req.param('slug');
  const post = slug === undefined ? null : await getEditablePost(c.env, slug);
  // A preview needs only the text.
  if (values.action === 'preview') return renderPreview(c, post, values, errors.body);
  return renderEditorPage(c, { post, form: toFormState(values, errors), status });
}

function renderPreview(
  c: Context<SignedInEnv>,
  post: EditablePost | null,
  texts: PostTexts,
  bodyError?: string,
): PageResponse {
  const preview =
    bodyError === undefined ? previewPost(c.env, texts.body) : { ok: false as const, error: bodyError };
  return preview.ok
    ? renderEditorPage(c, { post, form: toFormState(texts, {}), preview: preview.html })
    : renderEditorPage(c, { post, form: toFormState(texts, { body: preview.error }), status: 422 });
}

/** Redirects to the stored post, or shows the submitted form with the reason why nothing was stored. */
function respondToSave(
  c: Context<SignedInEnv>,
  post: EditablePost | null,
  texts: PostTexts,
  saved: SaveResult,
): PageResponse {
  if (saved.ok) return c.redirect(`${getEditPath(saved.slug)}?done=${saved.state}`, 303);
  const { errors, conflict } = saved;
  const form = toFormState(texts, errors);
  return conflict === undefined
    ? renderEditorPage(c, { post, form, status: 422 })
    : renderEditorPage(c, { post, form, status: 409, error: describeConflict(conflict, post) });
}

function toFormState(texts: PostTexts, errors: PostFieldErrors): PostFormState {
  return { fields: texts, errors, updatedAt: texts.updated_at };
}

type Conflict = NonNullable<Extract<SaveResult, { ok: false }>['conflict']>;

function describeConflict(conflict: Conflict, post: EditablePost | null) {
  if (!post || 'deleted' in conflict) {
    return 'This post was deleted after you opened it. Your text is below: saving it makes it a new post.';
  }
  return (
    <>
      {conflict.changedBy} changed this post after you opened it, {formatDateTime(conflict.changedAt)}. Your
      changes are not saved; your text is below.{' '}
      <a href={getEditPath(post.slug)} target="_blank" rel="noopener">
        Open the stored post in a new tab
      </a>
      , and copy your changes there.
    </>
  );
}
