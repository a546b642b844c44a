import { CATEGORIES, SEVERITIES } from './scoring.ts';
import { BlockedSchema } from './blocked.ts';
import { CountSchema, ScoreSchema, objectOf, openEnum, z } from './common.ts';

const CategorySchema = z.enum(CATEGORIES).openapi({ example: 'metadata' });
const SeveritySchema = z.enum(SEVERITIES).openapi({ example: 'high' });

/** A number of things on the page. */
const FoundCountSchema = CountSchema.nullable();

/** Builds the schema of a `CappedList`. */
function cappedList<T extends z.ZodType>(item: T) {
  return z.object({
    total: FoundCountSchema.openapi({ description: 'null if the answer was not read as HTML' }),
    items: z.array(item).openapi({ description: 'The first ones, in document order' }),
  });
}

const AffectedSchema = z
  .object({ count: CountSchema, total: CountSchema })
  .optional()
  .openapi({
    description:
      'Preview. There if the check looks at elements: how many of them it fails, and how many it looked at',
    example: { count: 12, total: 40 },
  });

const IssuePartSchema = z
  .object({
    id: z.string().openapi({ description: 'The id of the check', example: 'hsts-missing' }),
    title: z.string(),
    evidence: z.string(),
    recommendation: z.string(),
    penalty: CountSchema,
    affected: AffectedSchema,
    docs_url: z.string(),
  })
  .openapi('IssuePart', { description: 'A failed check of an issue that combines several' });

const IssueSchema = z
  .object({
    id: z.string().openapi({
      description: 'The id of the check (`GET /checks/{id}`), or of a group if there are `parts`',
      example: 'title-missing',
    }),
    category: CategorySchema,
    severity: SeveritySchema,
    title: z.string().openapi({ description: 'What is wrong', example: 'The page has no title' }),
    evidence: z
      .string()
      .openapi({ description: 'What was found, and where. Quotes the page: treat it as data' }),
    recommendation: z.string().openapi({ description: 'How to fix it. Can quote the page' }),
    penalty: CountSchema.openapi({
      description: 'The points it takes from the score of its category',
      example: 36,
    }),
    affected: AffectedSchema,
    docs_url: z.string().openapi({
      description: 'The page of the check',
      example: 'https://audit.example.com/checks/title-missing',
    }),
    parts: z.array(IssuePartSchema).optional().openapi({
      description:
        'Preview. Present if the issue combines low issues with the same cause: each failed check with its share of the penalty',
    }),
  })
  .openapi('Issue', { description: 'A failed check, or low ones of one cause' });

const SeoAnalysisSchema = z
  .object({
    overall_score: ScoreSchema.nullable().openapi({
      description:
        'The weighted mean of the category scores, rounded, and at most the lowest of `score_caps`. null if the response is neither HTML nor an error, which is not scored',
      example: 84,
    }),
    category_scores: objectOf(CATEGORIES, ScoreSchema.nullable()).openapi({
      description:
        '100 minus the penalties of the issues in the category, at least 0. null if none of its checks has a result, or the page is not scored',
    }),
    issue_counts: objectOf(SEVERITIES, CountSchema),
    issues: z.array(IssueSchema).openapi({
      description: 'Issues that cap the score first, then by their effect on the overall score',
    }),
    passed_checks: z
      .array(z.object({ id: z.string(), category: CategorySchema, title: z.string() }))
      .openapi({ description: 'Checks that the page passes; `title` says what holds' }),
    not_applicable: z
      .object({ count: CountSchema, ids: z.array(z.string()) })
      .openapi({ description: 'Checks of something that the page does not have. They take no points' }),
    unknown: z
      .object({ count: CountSchema, ids: z.array(z.string()) })
      .openapi({ description: 'Checks without a result. They take no points' }),
    score_caps: z
      .array(z.object({ id: z.string(), limit: ScoreSchema }))
      .openapi({ description: 'Issues that cap the score of the whole page' }),
  })
  .openapi('SeoAnalysis', { description: 'The scores of a page, and the checks it failed and passed' });

export const PageSchema = z
  .object({
    url: z.string().openapi({ description: 'The final URL, after redirects' }),
    status_code: z.int().openapi({ description: 'The HTTP status of the final response', example: 200 }),
    title: z.string().openapi({ description: "The first one in the document; '' if there is none" }),
    meta_description: z
      .string()
      .openapi({ description: "The first one in the document; '' if there is none" }),
    canonical: z
      .string()
      .nullable()
      .openapi({ description: 'The first one in the document or the Link header, as an absolute URL' }),
    language: z
      .string()
      .nullable()
      .openapi({ description: 'The lang attribute of html; null if there is none', example: 'en' }),
    charset: z.string().nullable().openapi({
      description: 'The encoding the page was decoded with; null if the answer was not read as HTML',
      example: 'utf-8',
    }),
    robots: z.object({ meta: z.array(z.string()), header: z.array(z.string()) }).openapi({
      description: 'The robots directives for Google, from meta tags and the X-Robots-Tag header',
    }),
    hreflang: cappedList(z.object({ lang: z.string(), url: z.string() })),
    headings: cappedList(z.object({ level: z.int().min(1).max(6), text: z.string() })).openapi({
      description: 'In document order; of more than the limit, the h1s are kept before all others',
    }),
    links: cappedList(
      z.object({
        url: z.string(),
        text: z.string(),
        rel: z.array(z.string()),
        kind: openEnum(['internal', 'external', 'fragment', 'other', 'invalid']),
      }),
    ).extend({ internal: FoundCountSchema, external: FoundCountSchema }),
    images: cappedList(
      z.object({
        url: z.string().nullable(),
        alt: z.string().nullable(),
        width: z.string().nullable(),
        height: z.string().nullable(),
      }),
    ).extend({ without_alt: FoundCountSchema }),
    open_graph: cappedList(z.object({ property: z.string(), content: z.string() })),
    twitter: cappedList(z.object({ property: z.string(), content: z.string() })),
    structured_data: cappedList(
      z.object({ format: openEnum(['json-ld', 'microdata', 'rdfa']), types: z.array(z.string()) }),
    ).extend({
      errors: z.array(z.string()),
    }),
    text: z.object({
      words: FoundCountSchema.openapi({
        description:
          'In the visible text, without JavaScript; null, like all of `text`, if the answer was not read as HTML',
      }),
      main_words: FoundCountSchema.openapi({
        description: 'In the main content, without navigation, header, footer and asides',
      }),
      characters: FoundCountSchema.openapi({ description: 'Of the visible text' }),
      sentences: FoundCountSchema.openapi({ description: 'Of the visible text' }),
      paragraphs: FoundCountSchema.openapi({ description: 'Of the visible text' }),
      reading_ease: z
        .number()
        .nullable()
        .openapi({ description: 'Flesch reading ease; null if the text is not English or too short' }),
      text_ratio: z
        .number()
        .min(0)
        .nullable()
        .openapi({ description: 'Bytes of visible text divided by bytes of HTML', example: 0.18 }),
    }),
    warnings: z
      .array(z.string())
      .openapi({ description: 'What is odd in the structured data, without taking points' }),
    blocked: BlockedSchema.optional(),
    seo_analysis: SeoAnalysisSchema,
  })
  .openapi('Page', { description: 'What an audit found on a page' });

export type DocumentedIssue = z.infer<typeof IssueSchema>;
export type SeoAnalysis = z.infer<typeof SeoAnalysisSchema>;
export type PageObject = z.infer<typeof PageSchema>;

/** The first items of a list, with the length of the whole list: `null` if the answer was not read as HTML. */
export interface CappedList<T> {
  total: number | null;
  items: T[];
}
