import { CountSchema, ScoreSchema, z } from '../../../contracts/common.ts';
import { FolderPathSchema, type GraphLink, type WebsiteGraph } from '../../../contracts/graph.ts';
import type { GraphPageSummary } from '../../../contracts/graph-page.ts';
import { pageArguments } from '../../../contracts/list-query.ts';
import { describeCoverage, listSections, nameDepth } from '../../../engine/graph/graph-summary.ts';
import { ServiceError } from '../../../lib/errors.ts';
import type { ListPage } from '../../../lib/list-page.ts';
import { formatCount, pluralize } from '../../../lib/text.ts';
import { listPageLinks } from '../../../services/reports/page-links.ts';
import { getGraph, listGraphPages } from '../../../services/reports/site-graph.ts';
import { getVerifiedWebsite } from '../../../services/websites/website.ts';
import { hostArgument } from '../arguments.ts';
import { defineTool, type ToolAnswer } from '../tool.ts';

/** URLs shown of each list, and folders. */
const SHOWN = 3;

const wholeNumber = (description: string) =>
  z
    .int({ error: 'must be a whole number' })
    .min(0, 'must be a whole number')
    .optional()
    .describe(description);

const ORDERS = ['pagerank', 'depth', 'inlinks', 'outlinks', 'score', 'words', 'url'] as const;

export const siteStructure = defineTool({
  name: 'site_structure',
  title: 'Read how the pages of a website link to each other',
  description:
    'Reads the link structure of a website that you have verified, from its stored audits: what it covers, pages by clicks from the home page, folders with their average score, and which pages no page links to, which the sitemap lists in vain, and which are alike. Free, and requests nothing from the website. With list "pages", lists the pages with depth, linking pages and PageRank, filtered and sorted. With list "links_in" or "links_out" and a url, lists who links to a page or what it links to, with the texts. Continue with the cursor in the answer.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    host: hostArgument,
    list: z
      .enum(['pages', 'links_in', 'links_out'])
      .optional()
      .describe('What to list. Without it, the answer is a summary'),
    url: z.string().min(1).max(2_000).optional().describe('The page whose links are listed'),
    folder: FolderPathSchema.optional().describe('Only this folder and below, such as /blog/'),
    order: z
      .enum(ORDERS)
      .default('pagerank')
      .describe('Of the pages: score and depth ascending, others descending, url by letters'),
    min_depth: wholeNumber('Only pages at least this many clicks from the home page, or not reached'),
    max_inlinks: wholeNumber('Only pages with at most this many linking pages'),
    ...pageArguments(10, 50),
  }),
  output: z.object({
    host: z.string(),
    coverage: z
      .object({ pages: CountSchema, unknown_urls: CountSchema, complete: z.boolean() })
      .nullable()
      .describe('What the summary covers; null in a list'),
    depths: z
      .array(
        z.object({ depth: CountSchema.nullable(), pages: CountSchema, average_score: z.number().nullable() }),
      )
      .describe('Pages by clicks from the home page; empty in a list'),
    counts: z
      .record(z.string(), CountSchema)
      .describe(
        'How many URLs or groups each list of the summary has, by the name of the list in the API; empty in a list',
      ),
    pages: z.array(
      z.object({
        report_id: z.string(),
        status: z.int(),
        score: ScoreSchema.nullable(),
        depth: CountSchema.nullable().describe('null if no path of known links leads there'),
        inlinks: CountSchema,
        outlinks: CountSchema,
        pagerank: z.number(),
        indexable: z.boolean(),
      }),
    ),
    total: CountSchema.nullable().describe('Pages in the list; of a summary, audited pages; null for links'),
    next_cursor: z.string().nullable(),
  }),
  scopes: () => ['read'],
  run: async (context, { host: input, list, url, order, folder, limit, cursor, ...filter }) => {
    const website = await getVerifiedWebsite(context, { host: input });
    if (list === undefined) return describeStructure(await getGraph(context, { website, folder }));
    if (list !== 'pages') {
      if (url === undefined)
        throw new ServiceError('invalid_input', 'must be the URL of an audited page', { field: 'url' });
      const direction = list === 'links_in' ? 'in' : 'out';
      const page = await listPageLinks(context, {
        website,
        query: { url, direction, kind: direction === 'out' ? 'link' : undefined, limit, cursor },
      });
      return describeLinks(website.host, page);
    }
    const { rows, start, total, nextCursor } = await listGraphPages(context, {
      website,
      query: {
        order: { by: order, descending: !['depth', 'score', 'url'].includes(order) },
        folder,
        minDepth: filter.min_depth,
        maxInlinks: filter.max_inlinks,
        limit,
        cursor,
      },
    });
    return {
      lines: [
        `${website.host}: ${formatCount(total, 'page')}.`,
        ...rows.map((page, index) => describePage(page, start + index + 1)),
        ...(nextCursor === null ? [] : [`For more pages, call again with the cursor ${nextCursor}.`]),
      ],
      pageText: rows.map(({ url, title }, index) => `[${start + index + 1}] ${url} ${title}`),
      data: {
        host: website.host,
        coverage: null,
        depths: [],
        counts: {},
        pages: rows.map(summarizePage),
        total,
        next_cursor: nextCursor,
      },
    };
  },
});

function describeStructure(graph: WebsiteGraph): ToolAnswer {
  const { host, coverage, depths, folders } = graph;
  const sections = listSections(graph);
  return {
    lines: [
      `${host}: ${describeCoverage(graph)}`,
      ...depths.map(
        ({ depth, pages, average_score: score }) =>
          `${nameDepth(depth)}: ${formatCount(pages, 'page')}, average score ${score ?? 'none'}`,
      ),
      ...sections.map(
        ({ title, noun, count }, index) => `[${index + 1}] ${title}: ${formatCount(count, noun)}`,
      ),
      `For the pages, call site_structure {"host":"${host}","list":"pages"}.`,
    ],
    pageText: [
      ...folders.folders
        .slice(0, SHOWN)
        .map(
          ({ path, pages, average_score: score }) =>
            `Folder ${path}: ${formatCount(pages, 'page')}, average score ${score ?? 'none'}`,
        ),
      ...sections.flatMap(({ lists }, index) =>
        lists
          .flatMap(({ items }) => items)
          .slice(0, SHOWN)
          .map((item) => `[${index + 1}] ${item}`),
      ),
    ],
    data: {
      host,
      coverage: {
        pages: coverage.pages,
        unknown_urls: coverage.unknown_urls,
        complete: coverage.complete,
      },
      depths,
      counts: Object.fromEntries(sections.map(({ id, count }) => [id, count])),
      pages: [],
      total: coverage.pages,
      next_cursor: null,
    },
  };
}

function describeLinks(host: string, { rows, nextCursor }: ListPage<GraphLink>): ToolAnswer {
  return {
    lines: [
      `${host}: ${pluralize(rows.length, 'page')} in this answer.`,
      ...rows.map(
        ({ count, status, score }, index) =>
          `[${index + 1}] ${pluralize(count, 'link')}, status ${status ?? 'unknown'}, score ${score ?? 'none'}`,
      ),
      ...(nextCursor === null ? [] : [`For more links, call again with the cursor ${nextCursor}.`]),
    ],
    pageText: rows.map(
      ({ url, links }, index) =>
        `[${index + 1}] ${url} ${links.map(({ anchor, position }) => `"${anchor}" (${position})`).join(', ')}`,
    ),
    data: {
      host,
      coverage: null,
      depths: [],
      counts: {},
      pages: [],
      total: null,
      next_cursor: nextCursor,
    },
  };
}

function describePage(
  { depth, inlinks, outlinks, pagerank, score, status }: GraphPageSummary,
  number: number,
) {
  const clicks = depth === null ? 'not reached' : pluralize(depth, 'click');
  return `[${number}] ${clicks}, ${formatCount(inlinks, 'linking page')}, ${formatCount(outlinks, 'linked page')}, PageRank ${pagerank.toFixed(1)}, score ${score ?? 'none'}, status ${status}`;
}

/** Returns what structured data has of a page: nothing from the website. */
function summarizePage(page: GraphPageSummary) {
  const { report_id, status, score, depth, inlinks, outlinks, pagerank, indexable } = page;
  return { report_id, status, score, depth, inlinks, outlinks, pagerank, indexable };
}
