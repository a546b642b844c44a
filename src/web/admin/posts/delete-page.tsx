import type { Context } from 'hono';
import type { OpenedPost } from '../../../services/blog/edit.ts';
import type { SignedInEnv } from '../../context.ts';
import { moment } from '../../format.ts';
import { renderAdminPage } from '../frame.tsx';
import { editPath } from './names.ts';

/** Ask before a draft is deleted. */
export function deletePage(c: Context<SignedInEnv>, post: OpenedPost): Response | Promise<Response> {
  const { slug, title, updatedAt, updatedBy } = post;
  return renderAdminPage(
    c,
    { heading: 'Delete this draft?', path: `${editPath(slug)}/delete` },
    <div class="narrow">
      <p>
        <strong>{title}</strong>, last changed {moment(updatedAt)} by {updatedBy}. Its text cannot be brought
        back.
      </p>
      <div class="actions">
        <form method="post" action={`${editPath(slug)}/delete`}>
          <input type="hidden" name="updated_at" value={String(updatedAt)} />
          <button type="submit" class="danger">
            Delete the draft
          </button>
        </form>
        <a href={editPath(slug)}>Keep it</a>
      </div>
    </div>,
  );
}
