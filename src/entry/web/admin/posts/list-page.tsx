import type { PostState } from '../../../../services/blog/post.ts';
import type { Context } from 'hono';
import { describeList } from '../../../../lib/list-query.ts';
import type { AdminPostSummary } from '../../../../services/blog/editable-posts.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { formatDateTime } from '../../format.ts';
import { type List, ListView, readListQuery } from '../../list-view.tsx';
import { Badge } from '../../parts/badge.tsx';
import { SuccessNotice } from '../../parts/callout.tsx';
import { EmptyState } from '../../parts/card.tsx';
import { toOptions } from '../../parts/filter-bar.tsx';
import { DataTable, narrow } from '../../parts/table.tsx';
import { renderAdminPage } from '../parts.tsx';
import { ButtonLink } from '../../parts/button.tsx';

const STATE_LABELS: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Returns the path of the form of a post. Slugs need no escaping. */
export function getEditPath(slug: string): string {
  return `/admin/posts/${slug}`;
}

const LIST = {
  path: '/admin/posts',
  noun: 'post',
  query: describeList({
    filters: { state: ['draft', 'scheduled', 'published'] },
    order: { by: 'changed', descending: true },
  }),
  search: { label: 'Search titles' },
  selects: [{ name: 'state', label: 'State', all: 'All posts', options: toOptions(STATE_LABELS) }],
  hint: 'Search for a part of the title, or choose another state.',
} satisfies List;

/** All posts of the blog: drafts, scheduled and published. */
export function renderPostsPage(
  c: Context<SignedInEnv>,
  posts: AdminPostSummary[],
  isDeleted: boolean,
): PageResponse {
  const query = readListQuery(c.req.query(), LIST);
  const { state } = query.filters;
  const text = query.search?.toLowerCase() ?? '';
  const shown = posts.filter(
    (post) => post.title.toLowerCase().includes(text) && (state === undefined || post.state === state),
  );
  return renderAdminPage(
    c,
    {
      heading: 'Posts',
      actions: (
        <>
          <ButtonLink href="/blog" label="Open the blog" variant="quiet" />
          <ButtonLink href="/admin/posts/new" label="Write a post" />
        </>
      ),
    },
    <>
      {isDeleted && <SuccessNotice>The draft is deleted.</SuccessNotice>}
      <ListView
        list={LIST}
        query={query}
        page={{ rows: shown, nextCursor: null }}
        empty={
          <EmptyState
            title="No posts yet"
            actions={<ButtonLink href="/admin/posts/new" label="Write a post" />}
          >
            <p>A post stays a draft until you publish it.</p>
          </EmptyState>
        }
      >
        <PostTable posts={shown} />
      </ListView>
    </>,
  );
}

const STATE_TONES = { draft: 'neutral', scheduled: 'info', published: 'good' } as const;

function PostTable({ posts }: { posts: AdminPostSummary[] }) {
  return (
    <DataTable
      label="Posts, most recently changed first"
      columns={['Title', narrow('State'), narrow('Public from'), 'Changed']}
      rows={posts.map((post) => [
        <a href={getEditPath(post.slug)}>{post.title}</a>,
        <Badge tone={STATE_TONES[post.state]}>{STATE_LABELS[post.state]}</Badge>,
        post.publishedAt === null ? '–' : formatDateTime(post.publishedAt),
        `${formatDateTime(post.updatedAt)} by ${post.updatedBy}`,
      ])}
    />
  );
}
