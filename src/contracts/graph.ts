import { LINK_KINDS, LINK_POSITIONS } from './link-kinds.ts';
import { CountSchema, openEnum, ScoreSchema, TimestampSchema, z } from './common.ts';

export const UrlsSchema = z
  .object({ count: CountSchema, urls: z.array(z.string()).max(20) })
  .openapi('UrlSample', { description: 'Preview. How many URLs, and the first 20' });

const GroupsSchema = z
  .object({ count: CountSchema, groups: z.array(UrlsSchema).max(20) })
  .openapi('UrlGroups', { description: 'Preview. How many groups of pages, and the 20 largest' });

const AverageScoreSchema = z
  .number()
  .min(0)
  .max(100)
  .nullable()
  .openapi({ description: 'null if none is scored' });

/** Pages at more clicks are counted as being at so many: a website can be one chain. */
export const MOST_CLICKS = 50;

const DepthSchema = z.object({
  depth: CountSchema.nullable().openapi({
    description: `null: no path of known links leads to these pages. ${MOST_CLICKS} stands for ${MOST_CLICKS} or more`,
  }),
  pages: CountSchema,
  average_score: AverageScoreSchema,
});

const FolderSchema = z
  .object({
    path: z.string().openapi({ example: '/blog/' }),
    pages: CountSchema.openapi({ description: 'Pages in the folder and below' }),
    average_score: AverageScoreSchema,
  })
  .openapi('FolderSummary', { description: 'Preview. A folder of the URLs of a website' });

const FolderScoresSchema = FolderSchema.extend({
  folders: z.array(FolderSchema).max(50).openapi({
    description:
      'The folders in it, the largest first. Its own path stands for the pages that are in none of them',
  }),
  more_folders: CountSchema.openapi({ description: 'Folders that are not listed' }),
}).openapi('FolderScores', { description: 'Preview. The folders in a folder, with their pages and scores' });

/** The path of a folder, with a slash at both ends. */
export const FolderPathSchema = z
  .string()
  .max(2_000)
  .regex(/^\/(?:[\s\S]*\/)?$/, 'must begin and end with a slash')
  .openapi({ example: '/blog/' });

export const CoverageSchema = z
  .object({
    pages: CountSchema.openapi({ description: 'Audited pages' }),
    unknown_urls: CountSchema.openapi({
      description: 'URLs that a page links to or a sitemap lists, and that were never requested',
    }),
    more_unknown_urls: z.boolean().openapi({ description: 'Whether there are more than were counted' }),
    cut_pages: CountSchema.openapi({ description: 'Pages with more links than the 500 that are kept' }),
    complete: z.boolean().openapi({
      description: 'Whether every page that is linked or listed is audited, with all its links',
    }),
  })
  .openapi({
    description: 'What the numbers cover: a page without known links may have links elsewhere',
  });

const RedirectChainSchema = z
  .object({
    urls: z
      .array(z.string())
      .min(1)
      .openapi({
        description: 'The URL that redirects and where each redirect leads, in their order',
        example: ['http://example.com/old', 'https://example.com/old', 'https://example.com/new'],
      }),
    hops: CountSchema.openapi({ description: 'Redirects that were followed', example: 2 }),
    loop: z.boolean().openapi({ description: 'Whether they lead back to an earlier URL' }),
    linked_from: UrlsSchema.openapi({ description: 'Pages that link to the first URL' }),
  })
  .openapi('RedirectChain', { description: 'Preview. A URL of the website that redirects' });

export const WebsiteGraphSchema = z
  .object({
    host: z.string().openapi({ example: 'example.com' }),
    computed_at: TimestampSchema,
    home: z.string().nullable().openapi({ description: 'null if the home page is not audited' }),
    coverage: CoverageSchema,
    links: CountSchema.openapi({ description: 'Distinct followed links from one page to another' }),
    depths: z.array(DepthSchema).openapi({ description: 'The fewest clicks from the home page, ascending' }),
    inlinks: z
      .array(z.object({ from: CountSchema, to: CountSchema.nullable(), pages: CountSchema }))
      .openapi({ description: 'Pages by the number of pages that link to them' }),
    folders: FolderScoresSchema,
    unlinked: UrlsSchema.openapi({ description: 'Pages apart from the home page to which no page links' }),
    nofollow_only: UrlsSchema.openapi({ description: 'Pages to which all known links are nofollow' }),
    dead_ends: UrlsSchema.openapi({ description: 'Pages without a link to another page of the website' }),
    sitemap: z
      .object({
        listed: CountSchema,
        unlinked: UrlsSchema.openapi({ description: 'Listed pages to which no page links' }),
        unlisted: UrlsSchema.openapi({ description: 'Linked pages that may be indexed and are not listed' }),
        redirected: UrlsSchema,
        failing: UrlsSchema.openapi({ description: 'Listed URLs that return an error' }),
        noindex: UrlsSchema,
        canonical_elsewhere: UrlsSchema,
      })
      .nullable()
      .openapi({ description: 'The sitemap beside the pages; null if no sitemap with URLs is known' }),
    redirects: z
      .object({
        count: CountSchema.openapi({ description: 'URLs of the website that redirect' }),
        linked: CountSchema.openapi({ description: 'Those that a page links to' }),
        longer: CountSchema.openapi({ description: 'Those with more than one redirect' }),
        loops: CountSchema,
        chains: z.array(RedirectChainSchema).max(20),
      })
      .openapi({
        description: 'Redirects of URLs of the website, and the 20 longest chains, loops first',
      }),
    canonical_clusters: GroupsSchema.openapi({
      description: 'Pages whose canonicals lead to the same page, which is the first',
    }),
    canonical_loops: GroupsSchema.openapi({
      description: 'Pages whose canonicals lead back to themselves over others',
    }),
    hreflang_clusters: GroupsSchema.openapi({ description: 'Pages with the same hreflang entries' }),
    near_duplicates: GroupsSchema.openapi({
      description: 'Pages that may be indexed and have nearly the same text',
    }),
  })
  .openapi('WebsiteGraph', {
    description:
      'Preview. The links between the audited pages of a website. Links to URLs that redirect count as links to where they lead',
  });

export const GraphLinkSchema = z
  .object({
    url: z.string().openapi({
      description: 'The page that links, or the URL that is linked',
      example: 'https://example.com/pricing',
    }),
    report_id: z
      .string()
      .nullable()
      .openapi({ description: 'The audit of that page; null if it is not an audited page of the website' }),
    title: z.string().openapi({ description: "'' if it has none or is not audited" }),
    status: z.int().nullable().openapi({
      description:
        'What it answered to a scan, after redirects; null if it is not known, or on another website',
    }),
    redirects_to: z
      .string()
      .nullable()
      .openapi({ description: 'Where the URL redirects to; null if it does not' }),
    score: ScoreSchema.nullable(),
    count: CountSchema.openapi({ description: 'Different links between the two pages' }),
    links: z
      .array(
        z.object({
          url: z.string().openapi({ description: 'As linked: it can redirect to the page' }),
          anchor: z.string().openapi({
            description:
              "The text of a link, the alt of an image, or the code of a language, cut to 80 characters; '' for none",
          }),
          kind: openEnum(LINK_KINDS),
          position: openEnum(LINK_POSITIONS),
          nofollow: z.boolean(),
        }),
      )
      .max(10),
  })
  .openapi('GraphLink', { description: 'Preview. The links between a page and another page or URL' });

export type WebsiteGraph = z.infer<typeof WebsiteGraphSchema>;
export type FolderSummary = z.infer<typeof FolderSchema>;
export type FolderScores = z.infer<typeof FolderScoresSchema>;
export type RedirectChainSummary = z.infer<typeof RedirectChainSchema>;
export type UrlSample = z.infer<typeof UrlsSchema>;
export type UrlGroups = z.infer<typeof GroupsSchema>;
export type GraphLink = z.infer<typeof GraphLinkSchema>;
