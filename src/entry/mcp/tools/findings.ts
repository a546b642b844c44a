import { CountSchema, z } from '../../../contracts/common.ts';
import {
  FINDING_STATES,
  FindingsQuerySchema,
  type WebsiteFinding,
  WebsiteFindingSchema,
} from '../../../contracts/finding.ts';
import { pageArguments } from '../../../contracts/list-query.ts';
import { SEVERITIES } from '../../../contracts/scoring.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { listFindings as list } from '../../../services/reports/findings.ts';
import { markFindingAsFixed } from '../../../services/reports/page-fixes.ts';
import { getVerifiedWebsite } from '../../../services/websites/website.ts';
import { hostArgument } from '../arguments.ts';
import { getIssueTitle } from '../page-issues.ts';
import { defineTool } from '../tool.ts';

const { path, text } = FindingsQuerySchema.shape;

const RowSchema = WebsiteFindingSchema.pick({
  severity: true,
  state: true,
  state_since: true,
  is_new: true,
  pages: true,
  ignored_urls: true,
  gain: true,
  assignee: true,
  due_on: true,
}).extend({ finding_id: z.string(), title: z.string() });

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'List the findings of a website',
  description:
    'Lists the findings of a website that you have verified over all its scans, most severe first: since when each is open, reopened, ignored or fixed, whether the last scan was the first to find it, and who fixes it. Free. Without state those that are open or reopened. For evidence and affected pages, call site_report with the finding_id.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    host: hostArgument,
    state: z
      .enum([...FINDING_STATES, 'all'])
      .optional()
      .describe('Only findings with this state'),
    severity: z.enum(SEVERITIES).optional().describe('Only findings of this severity'),
    path: path.describe('Only findings on a path or pattern, such as /archive/**'),
    text: text.describe('Only findings whose id, title or assignee contains this'),
    ...pageArguments(5, 25),
  }),
  output: z.object({
    host: z.string(),
    findings: z.array(RowSchema),
    total: CountSchema,
    next_cursor: z.string().nullable(),
  }),
  scopes: () => ['read'],
  run: async (context, { host: input, text: search, limit, cursor, state, severity, path: pages }) => {
    const website = await getVerifiedWebsite(context, { host: input });
    const order = { by: 'severity', descending: true } as const;
    const query = { search, filters: { state, severity, category: undefined, path: pages }, order, cursor };
    const { rows, start, total, nextCursor } = await list(context, { website, query, limit });
    return {
      lines: [
        `${website.host}: ${formatCount(total, 'finding')}.`,
        ...rows.map((row, index) => `${start + index + 1}. ${describeFinding(row)}`),
        ...(nextCursor === null ? [] : [`For more, call again with the cursor ${nextCursor}.`]),
      ],
      data: {
        host: website.host,
        findings: rows.map((row) =>
          RowSchema.parse({ ...row, finding_id: row.id, title: getIssueTitle(row.id) }),
        ),
        total,
        next_cursor: nextCursor,
      },
    };
  },
});

function describeFinding({ id, severity, state, state_since: since, ...finding }: WebsiteFinding): string {
  const { is_new: isNew, pages, ignored_urls: ignored, gain } = finding;
  const facts = [
    severity,
    `${state}${since === null ? '' : ` since ${since.slice(0, 10)}`}`,
    ...(isNew ? ['new'] : []),
    formatCount(pages, 'page'),
    ...(ignored > 0 ? [`${formatNumber(ignored)} ignored`] : []),
    ...(gain ? [`${formatGain(gain)} points`] : []),
  ];
  return `${id} (${facts.join(', ')}): ${getIssueTitle(id)}`;
}

export const markForVerification = defineTool({
  name: 'mark_for_verification',
  title: 'Have the fix of a finding verified',
  description:
    'Marks a finding of a website that you have verified as fixed on its affected pages, at most 50 in one call: the answer says how many are left, and the cursor for them. The next audit of each page, also by scan_site, says whether it is fixed. Changes neither audits nor scores. Free. Findings of the website as a whole need no mark: call site_score with refresh.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    host: hostArgument,
    finding_id: z.string().min(1).max(100).describe('The id of a finding of pages'),
    cursor: pageArguments(1, 1).cursor,
  }),
  output: z.object({
    host: z.string(),
    finding_id: z.string(),
    marked: CountSchema.describe('Pages that this call marked'),
    left: CountSchema.describe('Affected pages after these'),
    next_cursor: z.string().nullable(),
  }),
  scopes: () => ['audit'],
  run: async (context, { host: input, finding_id: id, cursor }) => {
    const website = await getVerifiedWebsite(context, { host: input });
    const { marked, left, nextCursor } = await markFindingAsFixed(context, { website, id, cursor });
    const more =
      nextCursor === null ? '' : ` ${formatNumber(left)} left: call again with the cursor ${nextCursor}.`;
    return {
      lines: [
        `${id} is marked as fixed on ${formatCount(marked, 'page')} of ${website.host}.${more}`,
        'When the changes are public, call scan_site, or audit_page for one page, then list_findings.',
      ],
      data: { host: website.host, finding_id: id, marked, left, next_cursor: nextCursor },
    };
  },
});
