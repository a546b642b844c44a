import { expect, it } from 'vitest';
import { type PostFields, PostInputSchema } from '../../src/contracts/post-form.ts';
import { postFields } from '../services/blog/post-fields.ts';

/** The messages of the refused fields. */
function readErrors(fields: Partial<PostFields>): { field: string; message: string }[] {
  const { error } = PostInputSchema.safeParse(postFields(fields));
  return error?.issues.map(({ path, message }) => ({ field: String(path[0]), message })) ?? [];
}

it.each<[keyof PostFields, string, string]>([
  ['slug', '', 'Enter a slug: the end of the post’s address'],
  ['slug', 'My Post', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
  ['slug', '-a', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
  ['slug', 'a--b', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
  ['slug', 'über', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
  ['slug', 'feed.atom', 'Only a to z, digits, and single hyphens between them, such as my-first-post'],
  ['slug', 'new', 'This one is taken by the form for a new post'],
  ['slug', 'a'.repeat(71), 'At most 70 characters; this has 71'],
  ['title', ' \n ', 'Enter a title'],
  ['title', 'a'.repeat(121), 'At most 120 characters; this has 121'],
  ['excerpt', '', 'Enter an excerpt: what lists show of the post'],
  ['excerpt', 'a'.repeat(301), 'At most 300 characters; this has 301'],
  ['body', '\r\n \r\n', 'Write the post'],
  ['body', 'a b\n\n'.repeat(10_000) + 'c', 'At most 50,000 characters; this has 50,001'],
  ['author_name', '', 'Enter who wrote the post'],
  ['author_name', 'a'.repeat(101), 'At most 100 characters; this has 101'],
  ['author_url', 'javascript:alert(1)', 'Must be a URL that starts with https:// or http://'],
  ['author_url', 'brightpage.com', 'Must be a URL that starts with https:// or http://'],
  ['seo_title', 'a'.repeat(61), 'At most 60 characters; this has 61'],
  ['seo_description', 'a'.repeat(161), 'At most 160 characters; this has 161'],
  ['state', 'gone', 'Choose who sees the post'],
])('%s %j is refused with a message at that field', (field, value, message) => {
  expect(readErrors({ [field]: value })[0]).toEqual({ field, message });
});

it.each(['', 'tomorrow', '2026-02-30T10:00', '2026-06-01'])(
  'a post cannot be scheduled for %j',
  (publish_at) => {
    const message = 'Enter the day and time in UTC, such as 2026-06-01T09:00';
    expect(readErrors({ state: 'scheduled', publish_at })).toEqual([{ field: 'publish_at', message }]);
    expect(readErrors({ state: 'draft', publish_at })).toEqual([]);
  },
);

it('every wrong field has a message, however wrong the others are', () => {
  const errors = readErrors({ slug: '', title: '', body: '', state: 'scheduled', publish_at: '' });
  expect(new Set(errors.map(({ field }) => field))).toEqual(new Set(['slug', 'title', 'body', 'publish_at']));
});
