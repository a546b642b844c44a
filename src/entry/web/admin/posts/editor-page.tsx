import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ErrorStatus } from '../../../../lib/errors.ts';
import type { EditablePost } from '../../../../services/blog/editable-posts.ts';
import { type PostState, getPostPath } from '../../../../services/blog/post.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { Article } from '../../blog/post-page.tsx';
import { SuccessNotice, ErrorNotice } from '../../parts/callout.tsx';
import { renderAdminPage, AdminTabs } from '../parts.tsx';
import { getEditPath } from './list-page.tsx';
import { formatDateTime } from '../../format.ts';
import { formatCount } from '../../../../lib/text.ts';
import { renderConfirmation } from '../../app-page.tsx';
import { MAX_LENGTHS, type PostFieldErrors, type PostFields } from '../../../../contracts/post-form.ts';
import { Card, Section } from '../../parts/card.tsx';
import { Field, getErrorAttributes, TextAreaField } from '../../parts/field.tsx';
import { ButtonLink, PostForm, SubmitButton } from '../../parts/button.tsx';

/** Messages after a post is stored, by its state. */
export const STORED_MESSAGES: Record<PostState, string> = {
  draft: 'The draft is saved. Only administrators see it.',
  scheduled: 'The post is saved. It becomes public at its time.',
  published: 'The post is public. Caches are updated within five minutes.',
};

interface EditorState {
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
        <Section id="preview" title="Preview">
          <SuccessNotice>This is not saved yet. The form is below.</SuccessNotice>
          <Article html={preview} />
        </Section>
      )}
      <EditorForm action={path} post={post} form={form} />
    </>,
  );
}

/** Links to the public post, or to the page that deletes a draft. */
function PostLinks({ post: { slug, state } }: { post: EditablePost }) {
  if (state === 'scheduled') return <></>;
  return state === 'published' ? (
    <ButtonLink href={getPostPath(slug)} label="Open post" variant="quiet" />
  ) : (
    <ButtonLink href={`${getEditPath(slug)}/delete`} label="Delete draft" variant="danger" />
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

export interface PostFormState {
  fields: PostFields;
  errors: PostFieldErrors;
  /** The version the form was opened with; `''` for a new post. */
  updatedAt: string;
}

/** The form of a post. @param post the stored post, or `null` for a new one */
function EditorForm({
  action,
  post,
  form: { fields, errors, updatedAt },
}: {
  action: string;
  post: EditablePost | null;
  form: PostFormState;
}) {
  const renderTextField = (
    field: Exclude<keyof typeof MAX_LENGTHS, 'body'>,
    label: string,
    { hint, long, ...input }: { hint?: string; long?: true; type?: 'url'; required?: true } = {},
  ): Child => {
    const attributes = {
      id: field,
      name: field,
      maxlength: MAX_LENGTHS[field],
      ...input,
      ...getErrorAttributes(field, errors[field], hint),
    };
    return (
      <Field id={field} label={label} {...(hint !== undefined && { hint })} error={errors[field]}>
        {long ? (
          <textarea rows={2} {...attributes}>
            {fields[field]}
          </textarea>
        ) : (
          <input value={fields[field]} {...attributes} />
        )}
      </Field>
    );
  };
  return (
    <PostForm class="editor" action={action}>
      <input type="hidden" name="updated_at" value={updatedAt} />
      <div class="split">
        <Card>
          {renderTextField('title', 'Title', { required: true })}
          {renderTextField('slug', 'Slug', {
            hint: 'The end of the URL: my-first-post for /blog/my-first-post. It cannot change once the post is public.',
            required: true,
          })}
          {renderTextField('excerpt', 'Excerpt', {
            hint: 'One or two sentences, shown in lists.',
            long: true,
            required: true,
          })}
          <TextAreaField id="body" label="Text" hint={BODY_HINT} error={errors.body} rows={24} required>
            {fields.body}
          </TextAreaField>
        </Card>
        <div class="stack">
          <Card title="Publication" id="publication">
            <PublicationFields post={post} fields={fields} errors={errors} />
            <div class="actions">
              <button type="submit">Save</button>
              <SubmitButton label="Preview" variant="quiet" name="action" value="preview" formnovalidate />
            </div>
          </Card>
          <Card title="Author" id="author">
            {renderTextField('author_name', 'Name', { required: true })}
            {renderTextField('author_url', 'URL (optional)', {
              hint: 'A page about the author.',
              type: 'url',
            })}
          </Card>
          <Card title="Search results" id="search-results">
            {renderTextField('seo_title', 'Title (optional)', {
              hint: '30 to 60 characters. Default: the title of the post.',
            })}
            {renderTextField('seo_description', 'Description (optional)', {
              hint: '70 to 160 characters. Default: the excerpt.',
              long: true,
            })}
          </Card>
        </div>
      </div>
    </PostForm>
  );
}

const BODY_HINT = `Markdown, as on GitHub: headings from ## on, links, tables, footnotes. Images must be on this site, such as ![A seal](/og.png). HTML is shown as text. At most ${formatCount(MAX_LENGTHS.body, 'character')}.`;

const UTC_HINT = 'Day and time in UTC, for a scheduled post.';

function PublicationFields({
  post,
  fields,
  errors,
}: {
  post: EditablePost | null;
  fields: PostFields;
  errors: PostFieldErrors;
}) {
  const publicSince = post?.state === 'published' && post.publishedAt !== null ? post.publishedAt : null;
  const choices = [
    { state: 'draft', label: 'Draft: only administrators see it' },
    {
      state: 'published',
      label: publicSince === null ? 'Publish now' : `Published, since ${formatDateTime(publicSince)}`,
    },
    { state: 'scheduled', label: 'Publish at the time below' },
  ];
  return (
    <>
      <fieldset {...getErrorAttributes('state', errors.state)}>
        <legend>Who sees it</legend>
        <FieldError id="state" error={errors.state} />
        {choices.map(({ state, label }) => (
          <label class="choice">
            <input type="radio" name="state" value={state} checked={fields.state === state} />
            {label}
          </label>
        ))}
      </fieldset>
      <Field id="publish_at" label="Publish at" hint={UTC_HINT} error={errors.publish_at}>
        <input
          id="publish_at"
          name="publish_at"
          type="datetime-local"
          value={fields.publish_at}
          {...getErrorAttributes('publish_at', errors.publish_at, UTC_HINT)}
        />
      </Field>
    </>
  );
}

function FieldError({ id, error }: { id: keyof PostFields; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p class="error" id={`${id}-error`}>
      {error}
    </p>
  );
}
