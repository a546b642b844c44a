import { findGlobFault } from '../lib/url-glob.ts';
import { formatNumber } from '../lib/text.ts';
import { CountSchema, openEnum, TimestampSchema, z } from './common.ts';
import { HostParamsSchema } from './website.ts';

/** Where a scan gets its URLs from. */
export const SCAN_MODES = ['follow', 'sitemap', 'list'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];

export const MAX_PATTERNS = 50;
export const MAX_LISTED_URLS = 10_000;
/** Of all URLs of a list together, also once they are percent-encoded: a row and a value can have 2 MB. */
export const MAX_LIST_CHARACTERS = 1_000_000;
export const LIST_LENGTH_MESSAGE = `must have at most ${formatNumber(MAX_LIST_CHARACTERS)} characters`;
const MAX_IGNORED_PARAMETERS = 50;
const MAX_SUBDOMAINS = 20;
export const MAX_DEPTH = 100;

export const MAX_PAGES_MESSAGE = 'must be a whole number of at least 1';
const DEPTH_MESSAGE = `must be a whole number from 0 to ${MAX_DEPTH}`;
/** Pages that a scan loads with JavaScript: as many as it can store. */
export const MAX_SAMPLE = 50_000;
const SAMPLE_MESSAGE = `must be a whole number from 0 to ${formatNumber(MAX_SAMPLE)}`;
const CREDITS_MESSAGE = 'must be a whole number from 1 to 1,000,000';

/** The maximum is a setting, which the service checks. */
export const MaxPagesSchema = z.int({ error: MAX_PAGES_MESSAGE }).min(1, MAX_PAGES_MESSAGE);

/** Builds the schema of a list of texts. The first text that is refused is named. */
function textList(
  what: string,
  {
    most,
    longest,
    findFault,
  }: { most: number; longest: number; findFault?: (text: string) => string | null },
) {
  const message = `must be a list of ${what}`;
  return z
    .array(z.string({ error: message }), { error: message })
    .max(most, `must have at most ${formatNumber(most)} ${what}`)
    .superRefine((texts, context) => {
      for (const text of texts) {
        const fault =
          text.length > longest
            ? `must be at most ${formatNumber(longest)} characters long`
            : findFault?.(text);
        if (!fault) continue;
        context.addIssue({ code: 'custom', message: `"${text.slice(0, 100)}" ${fault}` });
        return;
      }
    });
}

function patternList() {
  return textList('patterns', { most: MAX_PATTERNS, longest: 500, findFault: findGlobFault });
}

const PATTERN_RULES =
  '`*` stands for any characters within a segment of the path or one parameter of the query, `**` for any characters. A pattern without `?` is compared with the path alone; one with `?` also with the query';

/** The settings of a scan. `max_pages` and `only_changed` are of release 1.1.0 and later. */
export const scanSettingFields = {
  include: patternList()
    .optional()
    .openapi({
      description: `Preview. Scans only URLs that match one of these patterns, at most ${MAX_PATTERNS}. ${PATTERN_RULES}. In mode \`follow\` the start URLs need not match`,
      example: ['/blog/**'],
    }),
  exclude: patternList()
    .optional()
    .openapi({
      description: `Preview. Leaves out URLs that match one of these patterns, at most ${MAX_PATTERNS}, even if \`include\` matches`,
      example: ['/blog/tag/*', '/search?**'],
    }),
  mode: z.enum(SCAN_MODES, { error: 'must be follow, sitemap or list' }).optional().openapi({
    description:
      'Preview. `follow`: the start URLs, sitemaps, known pages and the links of pages. `sitemap`: only the URLs in sitemaps. `list`: only `urls`. Default `follow`',
    example: 'follow',
  }),
  urls: textList('URLs', { most: MAX_LISTED_URLS, longest: 2_048 })
    .refine(
      (urls) => urls.reduce((total, { length }) => total + length, 0) <= MAX_LIST_CHARACTERS,
      LIST_LENGTH_MESSAGE,
    )
    .optional()
    .openapi({
      description: `Preview. In mode \`follow\` the start URLs, by default the home page; in mode \`list\` the pages to scan. At most ${formatNumber(MAX_LISTED_URLS)} URLs of the website or of \`subdomains\`, ${formatNumber(MAX_LIST_CHARACTERS)} characters in all`,
      example: ['https://example.com/blog/'],
    }),
  max_depth: z
    .int({ error: DEPTH_MESSAGE })
    .min(0, DEPTH_MESSAGE)
    .max(MAX_DEPTH, DEPTH_MESSAGE)
    .nullish()
    .openapi({
      description:
        'Preview. In mode `follow`: scans only pages that links lead to from the start URLs in at most this many clicks. null for no limit, the default',
      example: 3,
    }),
  ignore_query: textList('names of query parameters', {
    most: MAX_IGNORED_PARAMETERS,
    longest: 100,
    findFault: (name) => (/^[^&=#\s]+$/.test(name) ? null : 'must be the name of a query parameter'),
  })
    .optional()
    .openapi({
      description:
        'Preview. Query parameters to drop from all URLs. `*` drops the whole query. Tracking parameters and session ids are always dropped',
      example: ['sort', 'view'],
    }),
  hreflang_seeds: z.boolean({ error: 'must be true or false' }).optional().openapi({
    description:
      'Preview. Whether in mode `follow` the hreflang links of pages count as start URLs. Default false',
    example: false,
  }),
  subdomains: textList('hosts', { most: MAX_SUBDOMAINS, longest: 253 })
    .optional()
    .openapi({
      description: `Preview. Subdomains of the website, at most ${MAX_SUBDOMAINS}, that are scanned too. You must have verified each; their pages belong to their own websites`,
      example: ['blog.example.com'],
    }),
  only_changed: z.boolean({ error: 'must be true or false' }).optional().openapi({
    description:
      'Preview. Skips pages that have not changed since their last audit: they are not stored, not charged, and do not count towards `max_pages`. Default false',
    example: true,
  }),
  check_links: z.boolean({ error: 'must be true or false' }).optional().openapi({
    description: 'Preview. Whether to check external links and files. Default true',
    example: true,
  }),
  render_sample: z
    .int({ error: SAMPLE_MESSAGE })
    .min(0, SAMPLE_MESSAGE)
    .max(MAX_SAMPLE, SAMPLE_MESSAGE)
    .optional()
    .openapi({
      description:
        'Preview. How many stored pages to audit once more with JavaScript after the scan, spread over the kinds of pages that their URLs show, for `rendered_audit_cost` credits each. A number of at least `max_pages` stands for all. Default 0',
      example: 10,
    }),
  max_credits: z
    .int({ error: CREDITS_MESSAGE })
    .min(1, CREDITS_MESSAGE)
    .max(1_000_000, CREDITS_MESSAGE)
    .nullish()
    .openapi({
      description:
        'Preview. The most credits to spend, also on `render_sample`. null, the default, for as many as `max_pages` and `render_sample` cost',
      example: 100,
    }),
};

const MAX_PAGES_DESCRIPTION =
  'The maximum number of pages to store, each for `site_scan_cost_per_page` credits. The maximum and default is `site_scan_max_pages`; `GET /settings` has both';

export const ScanSettingsSchema = z
  .object({
    max_pages: MaxPagesSchema.nullish().openapi({ description: MAX_PAGES_DESCRIPTION, example: 25 }),
    ...scanSettingFields,
  })
  .openapi('ScanSettings', {
    description: 'Preview. What a scan of a website covers. All fields are optional',
  });

const PROFILE_MESSAGE = 'must be 1 to 40 lower-case letters, digits, - or _';

/** The name of a profile, also in paths. */
export const ProfileNameSchema = z
  .string({ error: PROFILE_MESSAGE })
  .regex(/^[a-z\d][a-z\d_-]{0,39}$/, PROFILE_MESSAGE)
  .openapi({ description: 'The name of a profile', example: 'blog' });

export const DEFAULT_PROFILE = 'default';

export const NewScanSchema = z
  .object({
    max_pages: MaxPagesSchema.optional().openapi({ description: MAX_PAGES_DESCRIPTION, example: 25 }),
    profile: ProfileNameSchema.nullish().openapi({
      description:
        'Preview. The profile whose settings the scan has, as far as the request has none. Without one, a request that gives at most `max_pages`, `max_credits` and `only_changed` has the profile `default`, if there is one; null for none',
      example: 'blog',
    }),
    ...scanSettingFields,
  })
  .openapi('NewScan', { description: 'How to scan. All fields are optional' });

/** The settings of a scan or profile without its URLs, which can be many. */
const describedSettings = {
  include: z.array(z.string()).openapi({ example: ['/blog/**'] }),
  exclude: z.array(z.string()).openapi({ example: ['/blog/tag/*'] }),
  mode: openEnum(SCAN_MODES).openapi({ example: 'follow' }),
  url_count: CountSchema.openapi({ description: 'The number of `urls`', example: 0 }),
  max_depth: z.int().nullable().openapi({ description: 'null for no limit', example: null }),
  ignore_query: z.array(z.string()).openapi({ example: ['sort'] }),
  hreflang_seeds: z.boolean().openapi({ example: false }),
  subdomains: z.array(z.string()).openapi({ example: [] }),
  only_changed: z.boolean().openapi({ example: false }),
  check_links: z.boolean().openapi({ example: true }),
  render_sample: CountSchema.openapi({ example: 0 }),
  max_pages: z.int().nullable().openapi({
    description: 'null for `site_scan_max_pages` in `GET /settings`',
    example: 25,
  }),
  max_credits: z.int().nullable().openapi({ description: 'null for no limit', example: null }),
};

export const DescribedSettingsSchema = z.object(describedSettings).openapi('DescribedScanSettings', {
  description: 'Preview. The settings of a scan, without its list of URLs',
});

const profileFields = {
  name: ProfileNameSchema,
  host: z.string().openapi({ example: 'example.com' }),
  ...describedSettings,
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
};

/** A profile in a list: without its URLs. */
export const ListedProfileSchema = z
  .object(profileFields)
  .openapi('ListedProfile', { description: 'Preview. A profile, without its list of URLs' });

export const ProfileSchema = z
  .object({ ...profileFields, urls: z.array(z.string()).openapi({ example: [] }) })
  .openapi('Profile', { description: 'Preview. Named settings for scans of a website' });

export const ProfileParamsSchema = z.object({ host: HostParamsSchema.shape.host, name: ProfileNameSchema });

export type ScanSettings = z.infer<typeof ScanSettingsSchema>;
export type NewScan = z.infer<typeof NewScanSchema>;
export type DescribedSettings = z.infer<typeof DescribedSettingsSchema>;
export type Profile = z.infer<typeof ProfileSchema>;
export type ListedProfile = z.infer<typeof ListedProfileSchema>;
