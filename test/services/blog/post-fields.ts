import { type PostFields, type PostInput, PostInputSchema } from '../../../src/contracts/post-form.ts';

/** The fields of a valid draft, with these replaced. */
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

/** The same, as services receive it. Throws if a field is invalid. */
export function postInput(fields: Partial<PostFields> = {}): PostInput {
  return PostInputSchema.parse(postFields(fields));
}
