import type { PostFields } from '../../../src/services/blog/fields.ts';

/** A form of a draft that is right, with these fields in it. */
export function postFields(fields: Partial<PostFields> = {}): PostFields {
  return {
    slug: 'what-crawlers-read',
    title: 'What crawlers read',
    excerpt: 'Most crawlers run no scripts, so they read what your server sends.',
    body: 'Most crawlers run **no** scripts.',
    author_name: 'Ada Lovelace',
    author_url: '',
    seo_title: '',
    seo_description: '',
    state: 'draft',
    publish_at: '',
    ...fields,
  };
}
