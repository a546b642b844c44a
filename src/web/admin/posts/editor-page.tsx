import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { EditablePost } from '../../../services/blog/edit.ts';
import { type PostState, getPostPath } from '../../../services/blog/post.ts';
import type { SignedInEnv } from '../../context.ts';
import { Article } from '../../blog/article.tsx';
import { SuccessNotice, ErrorNotice } from '../../parts/notice.tsx';
import { renderAdminPage } from '../layout.tsx';
import { PostForm, type PostFormState } from './post-form.tsx';
import { getEditPath } from './labels.ts';

/** What was just stored. */
export const STORED_MESSAGES: Record<PostState, string> = {
  draft: 'The draft is stored. Nobody but administrators sees it.',
  scheduled: 'The post is stored and appears by itself at its time.',
  published: 'The post is public. Copies of the blog kept elsewhere are renewed within five minutes.',
};

export interface EditorState {
  /** The stored post; `null` for a new one. */
  post: EditablePost | null;
  form: PostFormState;
  done?: string | undefined;
  /** Why nothing was stored, when it is not a field's fault. */
  error?: Child;
  /** The rendered text. */
  preview?: string | null;
  status?: 409 | 422;
}

/** The form of a post, with what came of sending it. */
export function renderEditorPage(c: Context<SignedInEnv>, editor: EditorState): Response | Promise<Response> {
  const { post, form, done, preview, status } = editor;
  const path = post ? getEditPath(post.slug) : '/admin/posts/new';
  const errorCount = Object.keys(form.errors).length;
  const errorMessage =
    editor.error ??
    (errorCount > 0 &&
      `Nothing is stored: ${errorCount === 1 ? 'one field needs' : `${errorCount} fields need`} another look.`);
  return renderAdminPage(
    c,
    { heading: post ? 'Edit post' : 'New post', path, error: status && 'not stored' },
    <>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {errorMessage && <ErrorNotice>{errorMessage}</ErrorNotice>}
      {post && <PostLinks post={post} />}
      {typeof preview === 'string' && (
        <section aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          <SuccessNotice>This is not stored yet. The form is below.</SuccessNotice>
          <Article html={preview} />
        </section>
      )}
      <PostForm action={path} post={post} form={form} />
    </>,
    status,
  );
}

/** Where else the post is. */
function PostLinks({ post: { slug, state } }: { post: EditablePost }) {
  if (state === 'scheduled') return null;
  return (
    <p>
      {state === 'published' ? (
        <a href={getPostPath(slug)}>The post as everyone sees it</a>
      ) : (
        <a href={`${getEditPath(slug)}/delete`}>Delete this draft</a>
      )}
    </p>
  );
}
