import type { Context } from 'hono';
import type { ListedPost } from '../../../services/blog/edit.ts';
import type { SignedInEnv } from '../../context.ts';
import { moment } from '../../format.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Done } from '../../parts/notice.tsx';
import { renderAdminPage } from '../frame.tsx';
import { editPath, STATE_LABELS } from './names.ts';

/** Every post of the blog, whatever its state. */
export function postsPage(
  c: Context<SignedInEnv>,
  posts: ListedPost[],
  deleted: boolean,
): Response | Promise<Response> {
  return renderAdminPage(
    c,
    { heading: 'Posts', path: '/admin/posts' },
    <>
      {deleted && <Done>The draft is deleted.</Done>}
      <p class="actions">
        <a class="button" href="/admin/posts/new">
          Write a post
        </a>
        <a href="/blog">The blog as everyone sees it</a>
      </p>
      {posts.length === 0 ? (
        <p>There is no post yet. Write the first: it stays a draft until you publish it.</p>
      ) : (
        <DataTable
          label="Posts, the one changed last first"
          columns={[{ name: 'Title' }, { name: 'State' }, { name: 'Public from' }, { name: 'Changed' }]}
          rows={posts.map((post) => [
            <a href={editPath(post.slug)}>{post.title}</a>,
            STATE_LABELS[post.state],
            post.publishedAt === null ? '–' : moment(post.publishedAt),
            `${moment(post.updatedAt)} by ${post.updatedBy}`,
          ])}
        />
      )}
    </>,
  );
}
