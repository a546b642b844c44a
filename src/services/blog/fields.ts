import * as z from 'zod';
import { parseIsoDate } from '../../lib/iso-date.ts';
import { tooIntricate } from './bounds.ts';

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
export const LIMITS = {
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
const RESERVED = 'new';

const PostSchema = z.object({
  slug: written('slug', 'Enter a slug: the end of the post’s address')
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'Only a to z, digits, and single hyphens between them, such as my-first-post',
    )
    .refine((slug) => slug !== RESERVED, 'This one is taken by the form for a new post'),
  title: written('title', 'Enter a title'),
  excerpt: written('excerpt', 'Enter an excerpt: what lists show of the post'),
  body: z
    .string()
    .overwrite(wholeLines)
    .min(1, 'Write the post')
    .max(LIMITS.body, tooLong(LIMITS.body))
    .superRefine((text, context) => {
      const reason = tooIntricate(text);
      if (reason !== null) context.addIssue(reason);
    }),
  author_name: written('author_name', 'Enter who wrote the post'),
  author_url: line('author_url').refine(
    (address) => address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? ''),
    'Must be an address that starts with https:// or http://',
  ),
  seo_title: line('seo_title'),
  seo_description: line('seo_description'),
  state: z.enum(['draft', 'published', 'scheduled'], 'Choose who sees the post'),
});

/** A post as an administrator wrote it, fit to be stored. */
export interface PostDraft extends z.output<typeof PostSchema> {
  /** Of a scheduled post, in milliseconds since 1970; `null` for others. */
  publish_at: number | null;
}

/** The fields of a form checked, or what is wrong with each that is not right. */
export function readFields(
  fields: PostFields,
): { ok: true; draft: PostDraft } | { ok: false; errors: FieldErrors } {
  const read = PostSchema.safeParse(fields);
  const scheduled = fields.state === 'scheduled';
  const publishAt = scheduled ? instantOf(fields.publish_at) : null;
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
export function wholeLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** Of one line. */
function line(field: keyof typeof LIMITS) {
  return z.string().overwrite(oneLine).max(LIMITS[field], tooLong(LIMITS[field]));
}

function written(field: keyof typeof LIMITS, missing: string) {
  return line(field).min(1, missing);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function tooLong(most: number) {
  const error = ({ input }: { readonly input?: unknown }) => {
    const length = typeof input === 'string' ? input.length : 0;
    return `At most ${most.toLocaleString('en-US')} characters; this has ${length.toLocaleString('en-US')}`;
  };
  return { error };
}

/** An instant as `<input type="datetime-local">` sends it, meant in UTC; `null` for what is none. */
function instantOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text)) return null;
  return parseIsoDate(`${text}Z`)?.time ?? null;
}
