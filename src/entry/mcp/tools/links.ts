import { CountSchema, z } from '../../../contracts/common.ts';
import { LINK_CLASSES, LINK_FAULTS, type WebsiteFile } from '../../../contracts/links-out.ts';
import { pageArguments } from '../../../contracts/list-query.ts';
import { toWebsiteFile } from '../../../engine/links/link-rows.ts';
import { formatBytes, formatCount } from '../../../lib/text.ts';
import { listLinkTargets } from '../../../services/reports/links-out.ts';
import { getVerifiedWebsite } from '../../../services/websites/website.ts';
import { hostArgument } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const siteLinks = defineTool({
  name: 'site_links',
  title: 'Read the external links and files of a website',
  description:
    'Lists the links of a website that you have verified to other websites, or its images, scripts, styles, fonts and documents, with what the check after the last scan found: broken, redirected, blocked, size, type, cache lifetime, and a page that uses each. Free, and sends no requests. Continue with the cursor in the answer.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    host: hostArgument,
    list: z.enum(['links', 'files']).describe('links to other websites, or files'),
    class: z.enum(LINK_CLASSES).optional().describe('Only URLs of this class'),
    fault: z.enum(LINK_FAULTS).optional().describe('Only URLs with this fault'),
    ...pageArguments(10, 50),
  }),
  output: z.object({
    host: z.string(),
    classes: z.record(z.string(), CountSchema).describe('All URLs of the list by class'),
    urls: z.array(
      z.object({
        class: z.string(),
        status: z.int().nullable(),
        bytes: CountSchema.nullable(),
        faults: z.array(z.string()),
        pages: CountSchema.describe('Pages that use it'),
      }),
    ),
    total: CountSchema,
    next_cursor: z.string().nullable(),
  }),
  scopes: () => ['read'],
  run: async (context, { host: input, list, class: of, fault, limit, cursor }) => {
    const website = await getVerifiedWebsite(context, { host: input });
    const order = { by: 'pages', descending: true } as const;
    const { rows, totals, start, total, nextCursor } = await listLinkTargets(context, website, {
      ofFiles: list === 'files',
      query: { order, class: of, fault, limit, cursor },
      describe: toWebsiteFile,
    });
    const counts = Object.entries(totals.classes).map(([name, count]) => `${count} ${name}`);
    return {
      lines: [
        `${website.host}: ${formatCount(total, 'URL')} of ${totals.urls}: ${counts.join(', ') || 'none'}.`,
        ...rows.map((row, index) => `[${start + index + 1}] ${describeRow(row)}`),
        ...(nextCursor === null ? [] : [`For more, call again with the cursor ${nextCursor}.`]),
      ],
      pageText: rows.map(
        ({ url, target, used_by: [use] }, index) =>
          `[${start + index + 1}] ${url}${target === null ? '' : ` redirects to ${target}`}, used by ${use?.page ?? ''} ${use?.anchor ?? ''}`,
      ),
      data: {
        host: website.host,
        classes: totals.classes,
        urls: rows.map(({ class: ofRow, status, bytes, faults, pages }) => ({
          class: ofRow,
          status,
          bytes,
          faults,
          pages,
        })),
        total,
        next_cursor: nextCursor,
      },
    };
  },
});

function describeRow({ class: of, status, failure, bytes, faults, pages }: WebsiteFile): string {
  const answer = status === null ? (failure ?? 'no answer') : `HTTP ${status}`;
  const size = bytes === null ? [] : [formatBytes(bytes)];
  return [of, answer, ...size, ...faults, formatCount(pages, 'page')].join(', ');
}
