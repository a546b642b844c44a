import * as z from 'zod';
import { parseIsoDate } from '../../lib/iso-date.ts';
import { validateComplexity } from './complexity.ts';

/** The fields of a post's form, each a text as it was sent. */
export const POST_FIELDS = [
  'slug',
  'title',
  'excerpt',
  'body',
  'author_name',
  'author_url',
  'seo_title',
  'seo_description',
  'state',
  'publish_at',
] as const;

export type PostField = (typeof POST_FIELDS)[number];
export type PostFields = Record<PostField, string>;
/** What is wrong, by field. */
export type FieldErrors = Partial<Record<PostField, string>>;

/** The most characters of each field that is written. */
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

/** The address of the form for a new post is taken: /admin/posts/new. */
const RESERVED_SLUG = 'new';

const PostFormSchema = z.object({
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
    .max(MAX_LENGTHS.body, maxLengthError(MAX_LENGTHS.body))
    .superRefine((text, context) => {
      const reason = validateComplexity(text);
      if (reason !== null) context.addIssue(reason);
    }),
  author_name: requiredField('author_name', 'Enter who wrote the post'),
  author_url: singleLineField('author_url').refine(
    (address) => address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? ''),
    'Must be an address that starts with https:// or http://',
  ),
  seo_title: singleLineField('seo_title'),
  seo_description: singleLineField('seo_description'),
  state: z.enum(['draft', 'published', 'scheduled'], 'Choose who sees the post'),
});

/** A post as an administrator wrote it, fit to be stored. */
export interface PostInput extends z.output<typeof PostFormSchema> {
  /** Of a scheduled post, in milliseconds since 1970; `null` for others. */
  publish_at: number | null;
}

/** The fields of a form checked, or what is wrong with each that is not right. */
export function parsePostFields(
  fields: PostFields,
): { ok: true; draft: PostInput } | { ok: false; errors: FieldErrors } {
  const read = PostFormSchema.safeParse(fields);
  const scheduled = fields.state === 'scheduled';
  const publishAt = scheduled ? parseUtcDateTime(fields.publish_at) : null;
  const errors: FieldErrors = {};
  if (scheduled && publishAt === null) {
    errors.publish_at = 'Enter the day and time in UTC, such as 2026-06-01T09:00';
  }
  for (const { path, message } of read.error?.issues ?? []) {
    const field = POST_FIELDS.find((one) => one === path[0]);
    if (field !== undefined) errors[field] ??= message;
  }
  if (!read.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, draft: { ...read.data, publish_at: publishAt } };
}

/** A text of several lines as it is stored: with line feeds alone, without empty lines around it. */
export function normalizeMultiline(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** Of one line. */
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
  const error = ({ input }: { readonly input?: unknown }) => {
    const length = typeof input === 'string' ? input.length : 0;
    return `At most ${max.toLocaleString('en-US')} characters; this has ${length.toLocaleString('en-US')}`;
  };
  return { error };
}

/** An instant as `<input type="datetime-local">` sends it, meant in UTC; `null` for what is none. */
function parseUtcDateTime(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text)) return null;
  return parseIsoDate(`${text}Z`)?.time ?? null;
}
