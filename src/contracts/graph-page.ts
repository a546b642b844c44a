import { CountSchema, ScoreSchema, TimestampSchema, z } from './common.ts';
import { CoverageSchema, MOST_CLICKS, UrlsSchema } from './graph.ts';

const PageUrlSchema = z.string().openapi({ example: 'https://example.com/pricing' });

/** A fact of an HTML document; `null` for other answers. */
const htmlCount = (description: string) =>
  CountSchema.nullable().openapi({ description: `${description}; null if the answer was not read as HTML` });
const htmlFlag = (description: string) =>
  z
    .boolean()
    .nullable()
    .openapi({ description: `${description}; null if the answer was not read as HTML` });

export const GraphPageSchema = z
  .object({
    url: PageUrlSchema,
    report_id: z.string().openapi({ description: 'The audit of the page: `GET /reports/{id}`' }),
    folder: z.string().openapi({ description: 'The path of its folder', example: '/' }),
    status: z.int().openapi({ description: 'The HTTP status', example: 200 }),
    score: ScoreSchema.nullable().openapi({ description: 'null if the page is not scored' }),
    title: z.string().openapi({ description: "'' if it has none" }),
    title_length: htmlCount('In characters, at most 300'),
    description: z.string().openapi({ description: "The meta description; '' if it has none" }),
    description_length: htmlCount('In characters, at most 300'),
    words: htmlCount('Words that a visitor sees before JavaScript runs'),
    main_words: htmlCount('Words in the main text'),
    depth: CountSchema.nullable().openapi({
      description:
        'The fewest clicks from the home page over followed links; null if no path of known links leads there',
      example: 2,
    }),
    inlinks: CountSchema.openapi({ description: 'Pages with a followed link to it', example: 12 }),
    nofollow_inlinks: CountSchema.openapi({ description: 'Pages whose links to it are all nofollow' }),
    outlinks: CountSchema.openapi({ description: 'Pages of the website that it links to' }),
    pagerank: z.number().min(0).max(100).openapi({
      description: 'PageRank among the pages, scaled by its logarithm: 0 for the lowest, 100 for the highest',
      example: 61.4,
    }),
    indexable: z.boolean().openapi({
      description: 'Whether it returns HTML, is not noindex and names no other URL as its canonical',
    }),
    noindex: z.boolean().openapi({ description: 'Whether Google is told not to index it' }),
    googlebot_blocked: z.boolean().openapi({ description: 'Whether robots.txt disallows it for Googlebot' }),
    snippets: z.boolean().openapi({ description: 'Whether search engines may show text of it' }),
    canonical: z
      .string()
      .nullable()
      .openapi({ description: 'The canonical URL that it names, if that is another one' }),
    canonical_cluster: PageUrlSchema.nullable().openapi({
      description: 'The page that its canonicals lead to, as those of other pages do; null if there is none',
    }),
    hreflang_entries: htmlCount('Entries for language versions that are kept, at most 100'),
    hreflang_cluster: PageUrlSchema.nullable().openapi({
      description: 'The first of the pages with the same hreflang entries; null if there is no other',
    }),
    near_duplicate_group: PageUrlSchema.nullable().openapi({
      description: 'The first of the pages with nearly the same text; null if there is no other',
    }),
    in_sitemap: z
      .boolean()
      .nullable()
      .openapi({ description: 'Whether a sitemap lists it; null if no sitemap with URLs is known' }),
    lastmod: TimestampSchema.nullable().openapi({
      description: 'When it last changed, according to the sitemap',
    }),
    dated_at: TimestampSchema.nullable().openapi({ description: 'The newest date that the article states' }),
    critical_issues: CountSchema,
    high_issues: CountSchema,
    medium_issues: CountSchema,
    low_issues: CountSchema,
    ttfb_ms: CountSchema.openapi({ description: 'Time to first byte, in milliseconds' }),
    sources: htmlCount('Other websites that the main text links to, at most 30'),
    figures: htmlCount('Numbers in the main text, without years'),
    quotations: htmlCount('Quotations in the main text'),
    sections: htmlCount('Headings in the main text below level 1'),
    article: htmlFlag('Whether it declares itself an article'),
    author: htmlFlag('Whether it is an article that names its author'),
    subjects: z
      .array(z.string())
      .nullable()
      .openapi({
        description: 'Types of structured data that say what it is about; null if these could not be read',
        example: ['Product'],
      }),
    needs_javascript: htmlFlag('Whether it is the empty shell of an app without JavaScript'),
    audited_at: TimestampSchema,
  })
  .openapi('GraphPage', { description: 'Preview. A page of a website and its place among the others' });

/** The place of a page in the graph of its website. */
export const GraphPageViewSchema = z
  .object({
    page: GraphPageSchema,
    path: z
      .array(PageUrlSchema)
      .nullable()
      .openapi({
        description: `A shortest path of followed links from the home page, both pages included, or the last ${MOST_CLICKS} links of a longer one; null if no path of known links leads there`,
      }),
    canonical_cluster: UrlsSchema.openapi({
      description: 'Other pages whose canonicals lead to the same page',
    }),
    hreflang_cluster: UrlsSchema.openapi({ description: 'Other pages with the same hreflang entries' }),
    near_duplicates: UrlsSchema.openapi({ description: 'Other pages with nearly the same text' }),
    redirects_from: UrlsSchema.openapi({ description: 'URLs that redirect to it' }),
    coverage: CoverageSchema,
  })
  .openapi('GraphPageView', { description: 'Preview. A page, and what leads to it and belongs to it' });

/** The fields by which the pages of a graph can be sorted. */
export const GRAPH_ORDERS = [
  'url',
  'folder',
  'status',
  'score',
  'title',
  'title_length',
  'description_length',
  'words',
  'main_words',
  'depth',
  'inlinks',
  'nofollow_inlinks',
  'outlinks',
  'pagerank',
  'indexable',
  'hreflang_entries',
  'in_sitemap',
  'lastmod',
  'dated_at',
  'critical_issues',
  'high_issues',
  'medium_issues',
  'low_issues',
  'ttfb_ms',
  'sources',
  'figures',
  'quotations',
  'sections',
  'audited_at',
] as const satisfies readonly (keyof z.infer<typeof GraphPageSchema>)[];

export type GraphPageSummary = z.infer<typeof GraphPageSchema>;
export type GraphPageView = z.infer<typeof GraphPageViewSchema>;
