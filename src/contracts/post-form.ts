import { parseIsoDate } from '../lib/time.ts';
import { formatNumber, normalizeMultiline } from '../lib/text.ts';
import { formatLength, z } from './common.ts';

/** The longest text of each field, in characters. */
export const MAX_LENGTHS = {
  slug: 70,
  title: 120,
  excerpt: 300,
  body: 50_000,
  author_name: 100,
  author_url: 500,
  seo_title: 60,
  seo_description: 160,
} as const;

/** Reserved, because /admin/posts/new is the form for a new post. */
const RESERVED_SLUG = 'new';

/** A post as entered by an administrator. */
export const PostInputSchema = z
  .object({
    slug: requiredField('slug', 'Enter a slug: the end of the post’s address')
      .regex(
        /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
        'Only a to z, digits, and single hyphens between them, such as my-first-post',
      )
      .refine((slug) => slug !== RESERVED_SLUG, 'This one is taken by the form for a new post'),
    title: requiredField('title', 'Enter a title'),
    excerpt: requiredField('excerpt', 'Enter an excerpt: what lists show of the post'),
    body: z
      .string()
      .overwrite(normalizeMultiline)
      .min(1, 'Write the post')
      .max(MAX_LENGTHS.body, maxLengthError(MAX_LENGTHS.body)),
    author_name: requiredField('author_name', 'Enter who wrote the post'),
    author_url: singleLineField('author_url').refine(
      (url) => url === '' || /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
      'Must be a URL that starts with https:// or http://',
    ),
    seo_title: singleLineField('seo_title'),
    seo_description: singleLineField('seo_description'),
    state: z.enum(['draft', 'published', 'scheduled'], 'Choose who sees the post'),
    /** In UTC; milliseconds since 1970, or `null` if it is not a date and time. */
    publish_at: z.string().transform(parseUtcDateTime),
  })
  .refine(({ state, publish_at }) => state !== 'scheduled' || publish_at !== null, {
    path: ['publish_at'],
    error: 'Enter the day and time in UTC, such as 2026-06-01T09:00',
    // Runs even if other fields are invalid, so that each invalid field has its message.
    when: () => true,
  });

export const PostFormSchema = PostInputSchema.safeExtend({
  /** The version the form was opened with; 0, which no post has, for a new post. */
  updated_at: z.int().catch(0),
  action: z.literal('preview').optional().catch(undefined),
});

export const PostDeletionSchema = z.object({ updated_at: z.int() });

export type PostInput = z.output<typeof PostInputSchema>;
/** The texts of the form. */
export type PostFields = Record<keyof PostInput, string>;
/** Messages by field. */
export type PostFieldErrors = Partial<PostFields>;

function singleLineField(field: keyof typeof MAX_LENGTHS) {
  return z.string().overwrite(collapseWhitespace).max(MAX_LENGTHS[field], maxLengthError(MAX_LENGTHS[field]));
}

function requiredField(field: keyof typeof MAX_LENGTHS, missing: string) {
  return singleLineField(field).min(1, missing);
}

function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function maxLengthError(max: number) {
  const error = ({ input }: { readonly input?: unknown }) =>
    `At most ${formatNumber(max)} characters; this has ${formatLength(input)}`;
  return { error };
}

/** Reads the value of an `<input type="datetime-local">` as UTC. */
function parseUtcDateTime(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text)) return null;
  return parseIsoDate(`${text}Z`)?.time ?? null;
}
