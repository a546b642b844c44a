import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { OpenedPost } from '../../../services/blog/edit.ts';
import { type PostState, postPath } from '../../../services/blog/post.ts';
import type { SignedInEnv } from '../../context.ts';
import { Article } from '../../blog/article.tsx';
import { Done, Refused } from '../../parts/notice.tsx';
import { renderAdminPage } from '../frame.tsx';
import { PostForm, type PostFormState } from './form.tsx';
import { editPath } from './names.ts';

/** What was just stored. */
export const STORED: Record<PostState, string> = {
  draft: 'The draft is stored. Nobody but administrators sees it.',
  scheduled: 'The post is stored and appears by itself at its time.',
  published: 'The post is public. Copies of the blog kept elsewhere are renewed within five minutes.',
};

export interface Editor {
  /** The stored post; `null` for a new one. */
  post: OpenedPost | null;
  form: PostFormState;
  done?: string | undefined;
  /** Why nothing was stored, when it is not a field's fault. */
  refused?: Child;
  /** The rendered text. */
  preview?: string | null;
  status?: 409 | 422;
}

/** The form of a post, with what came of sending it. */
export function editorPage(c: Context<SignedInEnv>, editor: Editor): Response | Promise<Response> {
  const { post, form, done, preview, status } = editor;
  const path = post ? editPath(post.slug) : '/admin/posts/new';
  const wrong = Object.keys(form.errors).length;
  const refused =
    editor.refused ??
    (wrong > 0 &&
      `Nothing is stored: ${wrong === 1 ? 'one field needs' : `${wrong} fields need`} another look.`);
  return renderAdminPage(
    c,
    { heading: post ? 'Edit post' : 'New post', path, error: status && 'not stored' },
    <>
      {done !== undefined && <Done>{done}</Done>}
      {refused && <Refused>{refused}</Refused>}
      {post && <Places post={post} />}
      {typeof preview === 'string' && (
        <section aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          <Done>This is not stored yet. The form is below.</Done>
          <Article html={preview} />
        </section>
      )}
      <PostForm action={path} post={post} form={form} />
    </>,
    status,
  );
}

/** Where else the post is. */
function Places({ post: { slug, state } }: { post: OpenedPost }) {
  if (state === 'scheduled') return null;
  return (
    <p>
      {state === 'published' ? (
        <a href={postPath(slug)}>The post as everyone sees it</a>
      ) : (
        <a href={`${editPath(slug)}/delete`}>Delete this draft</a>
      )}
    </p>
  );
}
