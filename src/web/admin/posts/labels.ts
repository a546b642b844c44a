import type { PostState } from '../../../services/blog/post.ts';

export const STATE_LABELS: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** The path of the form of a post; a stored slug is safe in an address. */
export function getEditPath(slug: string): string {
  return `/admin/posts/${slug}`;
}
