import { CATEGORIES, SEVERITIES } from '../../engine/checks/check.ts';
import { z } from './common.ts';

const Count = z.int().min(0);
const Score = z.int().min(0).max(100);
const Category = z.enum(CATEGORIES).openapi({ example: 'metadata' });
const Severity = z.enum(SEVERITIES).openapi({ example: 'high' });

/** A list that may be cut, with how many there were. */
function capped<T extends z.ZodType>(item: T) {
  return z.object({
    total: Count,
    items: z.array(item).openapi({ description: 'The first ones, in document order' }),
  });
}

const Issue = z
  .object({
    id: z.string().openapi({ example: 'title-missing' }),
    category: Category,
    severity: Severity,
    title: z.string().openapi({ example: 'No title' }),
    evidence: z.string().openapi({ description: 'What was found, and where' }),
    recommendation: z.string().openapi({ description: 'What to do about it' }),
    penalty: Count.openapi({ description: 'Points it takes from its category', example: 36 }),
    docs_url: z.string().openapi({ example: 'https://audit.example.com/checks/title-missing' }),
  })
  .openapi('Issue');

const SeoAnalysis = z
  .object({
    overall_score: Score.openapi({
      description: 'The weighted mean of the category scores, rounded, at most the lowest of score_caps',
      example: 84,
    }),
    category_scores: z
      .object(Object.fromEntries(CATEGORIES.map((category) => [category, Score])))
      .openapi({ description: 'Each 100 less the penalties of its issues, at least 0' }),
    issue_counts: z.object(Object.fromEntries(SEVERITIES.map((severity) => [severity, Count]))),
    issues: z.array(Issue).openapi({ description: 'Gravest first' }),
    passed_checks: z.array(z.object({ id: z.string(), category: Category, title: z.string() })),
    not_applicable: z.object({ count: Count, ids: z.array(z.string()) }),
    unknown: z
      .object({ count: Count, ids: z.array(z.string()) })
      .openapi({ description: 'Checks that could not tell; they cost nothing' }),
    score_caps: z
      .array(z.object({ id: z.string(), limit: Score }))
      .openapi({ description: 'Issues that hold the whole page under a limit' }),
  })
  .openapi('SeoAnalysis');

export const PageSchema = z
  .object({
    url: z.string(),
    status_code: z.int().openapi({ example: 200 }),
    title: z.string().openapi({ description: "The document's first; '' when it has none" }),
    meta_description: z.string().openapi({ description: "The document's first; '' when it has none" }),
    canonical: z
      .string()
      .nullable()
      .openapi({ description: "The document's first, else the Link header's, resolved" }),
    language: z.string().nullable().openapi({ example: 'en' }),
    charset: z.string().openapi({ example: 'utf-8' }),
    robots: z.object({ meta: z.array(z.string()), header: z.array(z.string()) }),
    hreflang: capped(z.object({ lang: z.string(), url: z.string() })),
    headings: capped(z.object({ level: z.int().min(1).max(6), text: z.string() })),
    links: capped(
      z.object({
        url: z.string(),
        text: z.string(),
        rel: z.array(z.string()),
        kind: z.enum(['internal', 'external', 'fragment', 'other', 'invalid']),
      }),
    ).extend({ internal: Count, external: Count }),
    images: capped(
      z.object({
        url: z.string().nullable(),
        alt: z.string().nullable(),
        width: z.string().nullable(),
        height: z.string().nullable(),
      }),
    ).extend({ without_alt: Count }),
    open_graph: capped(z.object({ property: z.string(), content: z.string() })),
    twitter: capped(z.object({ property: z.string(), content: z.string() })),
    structured_data: capped(
      z.object({ format: z.enum(['json-ld', 'microdata', 'rdfa']), types: z.array(z.string()) }),
    ).extend({
      errors: z.array(z.string()),
    }),
    text: z.object({
      words: Count.openapi({ description: 'Of the visible text, without JavaScript' }),
      main_words: Count.openapi({ description: 'Navigation, header, footer and asides left out' }),
      characters: Count,
      sentences: Count,
      paragraphs: Count,
      reading_ease: z
        .number()
        .nullable()
        .openapi({ description: 'Flesch reading ease; null unless English and long enough' }),
      text_ratio: z
        .number()
        .min(0)
        .openapi({ description: 'Bytes of visible text to bytes of HTML', example: 0.18 }),
    }),
    warnings: z.array(z.string()),
    seo_analysis: SeoAnalysis,
  })
  .openapi('Page');
