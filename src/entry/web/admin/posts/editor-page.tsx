import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ErrorStatus } from '../../../../lib/errors.ts';
import type { EditablePost } from '../../../../services/blog/editable-posts.ts';
import { type PostState, getPostPath } from '../../../../services/blog/post.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { Article } from '../../blog/article.tsx';
import { SuccessNotice, ErrorNotice } from '../../parts/callout.tsx';
import { renderAdminPage, AdminTabs } from '../layout.tsx';
import { PostForm, type PostFormState } from './post-form.tsx';
import { getEditPath } from './labels.ts';
import { formatDateTime } from '../../format.ts';
import { renderConfirmation } from '../../app-page.tsx';

/** Messages after a post is stored, by its state. */
export const STORED_MESSAGES: Record<PostState, string> = {
  draft: 'The draft is saved. Only administrators see it.',
  scheduled: 'The post is saved. It becomes public at its time.',
  published: 'The post is public. Caches are updated within five minutes.',
};

export interface EditorState {
  /** The stored post, or `null` for a new one. */
  post: EditablePost | null;
  form: PostFormState;
  done?: string | undefined;
  /** The reason why nothing was stored, if it is not about a field. */
  error?: Child;
  /** The rendered text. */
  preview?: string;
  status?: ErrorStatus;
}

/** The form of a post, with the result of the last submission. */
export function renderEditorPage(c: Context<SignedInEnv>, editor: EditorState): PageResponse {
  const { post, form, done, preview, status } = editor;
  const path = post ? getEditPath(post.slug) : '/admin/posts/new';
  const errorCount = Object.keys(form.errors).length;
  const errorMessage =
    editor.error ??
    (errorCount > 0 &&
      `The post was not saved. Correct ${errorCount === 1 ? 'one field' : `${errorCount} fields`}.`);
  return renderAdminPage(
    c,
    {
      heading: post ? 'Edit post' : 'New post',
      refused: status === undefined ? undefined : { status },
      crumbs: [{ href: '/admin/posts', label: 'Posts' }],
      actions: post === null ? undefined : <PostLinks post={post} />,
    },
    <>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {errorMessage && <ErrorNotice>{errorMessage}</ErrorNotice>}
      {preview !== undefined && (
        <section aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          <SuccessNotice>This is not saved yet. The form is below.</SuccessNotice>
          <Article html={preview} />
        </section>
      )}
      <PostForm action={path} post={post} form={form} />
    </>,
  );
}

/** Links to the public post, or to the page that deletes a draft. */
function PostLinks({ post: { slug, state } }: { post: EditablePost }) {
  if (state === 'scheduled') return <></>;
  return state === 'published' ? (
    <a href={getPostPath(slug)} class="button quiet">
      Open post
    </a>
  ) : (
    <a href={`${getEditPath(slug)}/delete`} class="button danger">
      Delete draft
    </a>
  );
}

/** Asks for confirmation before a draft is deleted. */
export function renderDeletePage(c: Context<SignedInEnv>, post: EditablePost): PageResponse {
  const { slug, title, updatedAt, updatedBy } = post;
  const back = getEditPath(slug);
  return renderConfirmation(
    c,
    {
      heading: 'Delete this draft?',
      crumbs: [{ href: '/admin/posts', label: 'Posts' }],
      tabs: <AdminTabs path={c.req.path} />,
      fields: <input type="hidden" name="updated_at" value={String(updatedAt)} />,
      button: 'Delete draft',
      back,
    },
    <p>
      <strong>{title}</strong>, last changed {formatDateTime(updatedAt)} by {updatedBy}. You can’t undo this.
    </p>,
  );
}
