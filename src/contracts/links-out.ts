import { BlockerSchema } from './blocked.ts';
import { CountSchema, openEnum, TimestampSchema, z } from './common.ts';
import { NextCursorSchema, pageParameters } from './list-query.ts';

export const LINK_CLASSES = ['ok', 'redirected', 'broken', 'unsure', 'blocked', 'not_checked'] as const;
export type LinkClass = (typeof LINK_CLASSES)[number];

/** Why a URL gave no answer. */
const LINK_FAILURES = ['no_address', 'dns', 'tls', 'timeout', 'connection', 'redirects'] as const;
export type LinkFailure = (typeof LINK_FAILURES)[number];

/** Why a URL was not checked. */
const NOT_CHECKED_REASONS = ['robots_txt', 'forbidden', 'busy', 'not_reached'] as const;
export type NotCheckedReason = (typeof NOT_CHECKED_REASONS)[number];

/** What pages load or link to as a file. */
export const FILE_KINDS = ['image', 'script', 'style', 'font', 'media', 'document'] as const;
export type WebsiteFileKind = (typeof FILE_KINDS)[number];

/** How pages name a URL. */
export const TARGET_KINDS = ['link', 'frame', 'canonical', 'hreflang', 'pagination', ...FILE_KINDS] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const LINK_FAULTS = [
  'broken',
  'missing',
  'large',
  'oversized',
  'wrong_type',
  'not_cacheable',
] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];

const UseSchema = z.object({
  page: z.string().openapi({ description: 'The URL of the page', example: 'https://example.com/about' }),
  anchor: z.string().openapi({ description: "The text of the link, or the alt text; '' for none" }),
  nofollow: z.boolean(),
  position: z.string().openapi({ description: 'The landmark in which it is', example: 'content' }),
});

const checkFields = {
  class: openEnum(LINK_CLASSES).openapi({
    description:
      '`broken`: gone (404, 410 or no address in DNS) on two days of UTC. `unsure`: gone on one day, another error, or no answer. `blocked`: a firewall or bot protection answered. `not_checked`: see `reason`',
  }),
  reason: openEnum(NOT_CHECKED_REASONS).nullable().openapi({
    description:
      'Why it was not checked; null otherwise. `forbidden`: not a public URL, or one that this service does not request. `not_reached`: no scan has come to it within its limits',
  }),
  status: z
    .int()
    .nullable()
    .openapi({ description: 'The HTTP status after redirects; null without an answer', example: 200 }),
  failure: openEnum(LINK_FAILURES)
    .nullable()
    .openapi({ description: 'Why there was no answer; null if there was one', example: null }),
  target: z.string().nullable().openapi({ description: 'Where it redirects to; null if it does not' }),
  blocked_by: BlockerSchema.nullable(),
  checked_at: TimestampSchema.nullable().openapi({
    description: 'When it last answered; null if it never did',
  }),
  gone_since: TimestampSchema.nullable().openapi({ description: 'When it was first found to be gone' }),
};

const targetFields = {
  url: z.string().openapi({ example: 'https://partner.example/offer' }),
  kinds: z.array(openEnum(TARGET_KINDS)).openapi({ description: 'How pages name it', example: ['link'] }),
  ...checkFields,
  pages: CountSchema.openapi({ description: 'Pages that name it', example: 12 }),
  uses: CountSchema.openapi({ description: 'How often they name it', example: 14 }),
  used_by: z.array(UseSchema).max(20).openapi({
    description: 'The first 20 uses. `GET /websites/{host}/graph/links` lists all',
  }),
};

export const OutgoingLinkSchema = z
  .object(targetFields)
  .openapi('OutgoingLink', { description: 'Preview. A URL of another host that pages of a website name' });

export const FileSchema = z
  .object({
    ...targetFields,
    faults: z.array(openEnum(LINK_FAULTS)).openapi({
      description:
        '`missing`: the file is broken. `large`: an image of more than 200 KB. `oversized`: an image of 100 KB or more, at least four times as wide as `shown_width`, which is twice what screens of double density show. `wrong_type`: it has the media type of something else. `not_cacheable`: browsers must ask for it again each time',
    }),
    bytes: CountSchema.nullable().openapi({
      description: 'Its size as sent; null if not known',
      example: 48_213,
    }),
    more_bytes: z.boolean().openapi({ description: 'Whether it is larger than `bytes`, which were read' }),
    media_type: z.string().openapi({ description: "'' if the answer names none", example: 'image/webp' }),
    encoding: z.string().nullable().openapi({ description: 'Its compression; null for none', example: null }),
    cache_seconds: CountSchema.nullable().openapi({
      description: 'How long browsers may use it without asking again; null if the answer does not say',
      example: 31_536_000,
    }),
    format: z.string().nullable().openapi({
      description: 'The format of an image by its first bytes: jpeg, png, webp, avif, gif or svg',
      example: 'webp',
    }),
    width: CountSchema.nullable().openapi({ description: 'In pixels', example: 1_600 }),
    height: CountSchema.nullable().openapi({ example: 900 }),
    shown_width: CountSchema.nullable().openapi({
      description:
        'How wide a page shows the image at most, in CSS pixels, rounded up: by the `width` attributes of images without `srcset`. Of several pages, the narrowest. null if none says it. CSS can show it in another width',
      example: 384,
    }),
  })
  .openapi('WebsiteFile', { description: 'Preview. A file that pages of a website load or link to' });

export const LinkTotalsSchema = z
  .object({
    urls: CountSchema,
    more_urls: z.boolean().openapi({ description: 'Whether there are more than the 50,000 that are read' }),
    classes: z
      .partialRecord(z.enum(LINK_CLASSES), CountSchema)
      .openapi({ description: 'URLs by class', example: { ok: 40 } }),
    bytes: z
      .partialRecord(z.enum(TARGET_KINDS), CountSchema)
      .openapi({ description: 'The known bytes of files by their first kind', example: { image: 480_213 } }),
  })
  .openapi('LinkTotals', {
    description:
      'Preview. What the whole list has, or with `page` the part that the page names: its weight by kind. Other filters do not count',
  });

const listParameters = {
  ...pageParameters(100, 1_000),
  class: z.enum(LINK_CLASSES).optional().openapi({ description: 'Only URLs of this class' }),
  text: z.string().max(200).optional().openapi({ description: 'Only URLs that contain this, ignoring case' }),
  page: z
    .string()
    .max(2_048)
    .optional()
    .openapi({ description: 'Only URLs that the page with this URL names, and how it does' }),
};

export const OutgoingLinksQuerySchema = z.object(listParameters);

export const FilesQuerySchema = z.object({
  ...listParameters,
  kind: z.enum(FILE_KINDS).optional().openapi({ description: 'Only files of this kind' }),
  fault: z.enum(LINK_FAULTS).optional().openapi({ description: 'Only files with this fault' }),
});

export const OutgoingLinksSchema = z.object({
  links: z.array(OutgoingLinkSchema),
  totals: LinkTotalsSchema,
  next_cursor: NextCursorSchema,
});

export const FilesSchema = z.object({
  files: z.array(FileSchema),
  totals: LinkTotalsSchema,
  next_cursor: NextCursorSchema,
});

export type OutgoingLink = z.infer<typeof OutgoingLinkSchema>;
export type WebsiteFile = z.infer<typeof FileSchema>;
export type LinkTotals = z.infer<typeof LinkTotalsSchema>;
