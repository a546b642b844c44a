import type { Context } from 'hono';
import type { EditablePost } from '../../../../services/blog/get-editable-post.ts';
import type { SignedInEnv } from '../../context.ts';
import { formatDateTime } from '../../format.ts';
import { renderAdminPage } from '../layout.tsx';
import { getEditPath } from './labels.ts';
import { Confirmation } from '../../parts/confirmation.tsx';

/** Asks for confirmation before a draft is deleted. */
export function renderDeletePage(c: Context<SignedInEnv>, post: EditablePost): Response | Promise<Response> {
  const { slug, title, updatedAt, updatedBy } = post;
  return renderAdminPage(
    c,
    {
      heading: 'Delete this draft?',
      path: `${getEditPath(slug)}/delete`,
      crumbs: [{ href: '/admin/posts', label: 'Posts' }],
    },
    <div class="narrow">
      <p>
        <strong>{title}</strong>, last changed {formatDateTime(updatedAt)} by {updatedBy}. You can’t undo
        this.
      </p>
      <Confirmation action={`${getEditPath(slug)}/delete`} button="Delete draft" back={getEditPath(slug)}>
        <input type="hidden" name="updated_at" value={String(updatedAt)} />
      </Confirmation>
    </div>,
  );
}
