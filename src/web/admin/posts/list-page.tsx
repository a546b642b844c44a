import type { Context } from 'hono';
import type { AdminPostSummary } from '../../../services/blog/list-all-posts.ts';
import type { SignedInEnv } from '../../context.ts';
import { formatDateTime } from '../../format.ts';
import { ScrollableTable } from '../../parts/table.tsx';
import { SuccessNotice } from '../../parts/callout.tsx';
import { renderAdminPage } from '../layout.tsx';
import { getEditPath, STATE_LABELS } from './labels.ts';

/** All posts of the blog: drafts, scheduled and published. */
export function renderPostsPage(
  c: Context<SignedInEnv>,
  posts: AdminPostSummary[],
  isDeleted: boolean,
): Response | Promise<Response> {
  return renderAdminPage(
    c,
    { heading: 'Posts', path: '/admin/posts' },
    <>
      {isDeleted && <SuccessNotice>The draft is deleted.</SuccessNotice>}
      <p class="actions">
        <a class="button" href="/admin/posts/new">
          Write a post
        </a>
        <a href="/blog">The blog as everyone sees it</a>
      </p>
      {posts.length === 0 ? (
        <p>There is no post yet. Write the first: it stays a draft until you publish it.</p>
      ) : (
        <ScrollableTable
          label="Posts, the one changed last first"
          columns={[{ name: 'Title' }, { name: 'State' }, { name: 'Public from' }, { name: 'Changed' }]}
          rows={posts.map((post) => [
            <a href={getEditPath(post.slug)}>{post.title}</a>,
            STATE_LABELS[post.state],
            post.publishedAt === null ? '–' : formatDateTime(post.publishedAt),
            `${formatDateTime(post.updatedAt)} by ${post.updatedBy}`,
          ])}
        />
      )}
    </>,
  );
}
