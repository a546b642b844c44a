import type { PostState } from '../../../../services/blog/post.ts';

export const STATE_LABELS: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Returns the path of the form of a post. Slugs need no escaping. */
export function getEditPath(slug: string): string {
  return `/admin/posts/${slug}`;
}
