import type { Context } from 'hono';
import type { EditablePost } from '../../../../services/blog/editable-posts.ts';
import type { SignedInEnv } from '../../context.ts';
import { formatDateTime } from '../../format.ts';
import { renderConfirmation } from '../../app-page.tsx';
import { AdminTabs } from '../layout.tsx';
import { getEditPath } from './labels.ts';

/** Asks for confirmation before a draft is deleted. */
export function renderDeletePage(c: Context<SignedInEnv>, post: EditablePost): Response | Promise<Response> {
  const { slug, title, updatedAt, updatedBy } = post;
  const back = getEditPath(slug);
  const path = `${back}/delete`;
  return renderConfirmation(
    c,
    {
      path,
      heading: 'Delete this draft?',
      crumbs: [{ href: '/admin/posts', label: 'Posts' }],
      tabs: <AdminTabs path={path} />,
      fields: <input type="hidden" name="updated_at" value={String(updatedAt)} />,
      button: 'Delete draft',
      back,
    },
    <p>
      <strong>{title}</strong>, last changed {formatDateTime(updatedAt)} by {updatedBy}. You can’t undo this.
    </p>,
  );
}
