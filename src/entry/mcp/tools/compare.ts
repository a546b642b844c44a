import type { Context } from '../../../services/context.ts';
import { CountSchema, ScoreSchema, z } from '../../../contracts/common.ts';
import { SEVERITIES } from '../../../contracts/scoring.ts';
import type { AuditChanges, ChangedIssue } from '../../../contracts/audit-changes.ts';
import type { ChangedFinding, ScanChanges } from '../../../contracts/changes.ts';
import { describeRenderedChanges } from '../../../engine/trace/rendered-trace.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { pluralize } from '../../../lib/text.ts';
import { compareScans } from '../../../services/reports/compare-scans.ts';
import { getAuditChanges } from '../../../services/reports/page-history.ts';
import { listScans } from '../../../services/scans/list-scans.ts';
import { getVerifiedWebsite } from '../../../services/websites/website.ts';
import { hostArgument, auditIdArgument } from '../arguments.ts';
import { getIssueTitle } from '../page-issues.ts';
import { defineTool } from '../tool.ts';
import { scanIdArgument } from './get-scan.ts';

const ChangeSchema = z.object({
  id: z.string().describe('The id of the issue or finding'),
  title: z.string(),
  severity: z.enum(SEVERITIES).nullable(),
  pages_before: CountSchema.nullable().describe('null in an audit of one page'),
  pages_after: CountSchema.nullable().describe('null in an audit of one page'),
});
type Change = z.infer<typeof ChangeSchema>;

export const compare = defineTool({
  name: 'compare',
  title: 'Compare with before',
  description:
    'Lists what changed. With report_id: between an audit and the previous audit of the same page. With host: between the newest two scans of a website, or the scans given as scan_id and against. Answers with the new, fixed, worse and better issues, and the scores before and after. Free; fetches nothing.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    report_id: auditIdArgument.optional(),
    host: hostArgument.optional(),
    scan_id: scanIdArgument,
    against: scanIdArgument.describe('The id of the scan to compare with; default: the previous one'),
  }),
  output: z.object({
    is_first: z.boolean().describe('true if there is nothing to compare with'),
    score_before: ScoreSchema.nullable(),
    score_after: ScoreSchema.nullable(),
    new: z.array(ChangeSchema),
    worse: z.array(ChangeSchema),
    fixed: z.array(ChangeSchema),
    better: z.array(ChangeSchema),
    not_comparable: CountSchema.describe('Checks that cannot be compared'),
  }),
  scopes: () => ['read'],
  run: async (context, { report_id: reportId, host, scan_id: scanId, against }) => {
    if ((reportId === undefined) === (host === undefined)) {
      throw new ServiceError('invalid_input', 'must be given, or host; not both', { field: 'report_id' });
    }
    if (reportId !== undefined) {
      const changes = await getAuditChanges(context, { id: reportId });
      return {
        lines: describeAudit(changes),
        pageText: [`URL: ${changes.url}`],
        data: summarizeAudit(changes),
      };
    }
    const changes = await compareSite(context, host ?? '', { scanId, against });
    const { pages } = changes;
    const kinds = [
      ['new', pages.new],
      ['gone', pages.gone],
      ['changed', pages.changed],
    ] as const;
    return {
      lines: describeSite(changes),
      pageText: kinds.flatMap(([kind, { urls }]) => urls.slice(0, 5).map((url) => `${kind} page: ${url}`)),
      data: summarizeSite(changes),
    };
  },
});

async function compareSite(
  { env, caller }: Context,
  input: string,
  { scanId, against }: { scanId: string | undefined; against: string | undefined },
): Promise<ScanChanges> {
  const { host } = await getVerifiedWebsite({ env, caller }, { host: input });
  const ended = scanId === undefined ? (await listScans({ env, caller }, { host, limit: 20 })).rows : [];
  const id = scanId ?? ended.find(({ state }) => state === 'done')?.id;
  if (id === undefined) throw new ServiceError('scan_not_found', `No scan of ${host} has ended`);
  return compareScans(env, { accountId: caller.accountId, host, scanId: id, against });
}

function describeAudit({ report_id: id, before, after, ...changes }: AuditChanges): string[] {
  if (!before || !after)
    return [`The audit ${id} is the first of its page: there is nothing to compare with.`];
  return [
    `Score ${before.score ?? 'none'} before, ${after.score ?? 'none'} now.`,
    ...describeList('New', changes.new, describeIssue),
    ...describeList('Worse', changes.worse, describeIssue),
    ...describeList('Fixed', changes.fixed, describeIssue),
    ...describeList('Better', changes.better, describeIssue),
    `Unchanged: ${pluralize(changes.same.length, 'failed check')}. Not comparable: ${pluralize(changes.not_comparable.length, 'check')}.`,
    ...describeList(
      'With JavaScript',
      changes.rendered ? describeRenderedChanges(changes.rendered) : [],
      String,
    ),
  ];
}

function describeSite({
  host,
  against,
  score,
  grade,
  pages,
  findings,
  score_changes: scoreChanges,
  not_comparable: others,
}: ScanChanges): string[] {
  if (against === null) return [`This is the first scan of ${host}: there is nothing to compare with.`];
  return [
    `${host}: score ${score.before ?? 'none'} (${grade.before ?? 'no grade'}) before, ${score.after ?? 'none'} (${grade.after ?? 'no grade'}) now.`,
    `Pages: ${pages.new.count} new, ${pages.gone.count} gone, ${pages.changed.count} changed.`,
    ...describeList(
      'Changed the score',
      scoreChanges,
      ({ id, points }) => `${id}: ${points > 0 ? '+' : '−'}${Math.abs(points)}`,
    ),
    ...describeList('New', findings.new, describeFinding),
    ...describeList('On more pages', findings.grown, describeFinding),
    ...describeList('Fixed', findings.fixed, describeFinding),
    ...describeList('On fewer pages', findings.shrunk, describeFinding),
    `Not comparable: ${pluralize(others.length, 'check')}.`,
  ];
}

function summarizeAudit({ before, after, new: added, worse, fixed, better, ...rest }: AuditChanges) {
  return {
    is_first: !before || !after,
    score_before: before?.score ?? null,
    score_after: after?.score ?? null,
    new: added.map(summarizeIssue),
    worse: worse.map(summarizeIssue),
    fixed: fixed.map(summarizeIssue),
    better: better.map(summarizeIssue),
    not_comparable: rest.not_comparable.length,
  };
}

function summarizeSite({ against, score, findings, not_comparable: others }: ScanChanges) {
  return {
    is_first: against === null,
    score_before: score.before,
    score_after: score.after,
    new: findings.new.map(summarizeFinding),
    worse: findings.grown.map(summarizeFinding),
    fixed: findings.fixed.map(summarizeFinding),
    better: findings.shrunk.map(summarizeFinding),
    not_comparable: others.length,
  };
}

/** Our own title, because those of an audit can quote the page. */
function summarizeIssue({ id, severity_after: after, severity_before: before }: ChangedIssue): Change {
  return {
    id,
    title: getIssueTitle(id),
    severity: after ?? before,
    pages_before: null,
    pages_after: null,
  };
}

function summarizeFinding({ id, severity, pages_before, pages_after }: ChangedFinding): Change {
  return { id, title: getIssueTitle(id), severity, pages_before, pages_after };
}

function describeList<T>(label: string, items: readonly T[], describe: (item: T) => string): string[] {
  return items.length === 0
    ? []
    : [`${label} (${items.length}):`, ...items.map((item) => `- ${describe(item)}`)];
}

function describeIssue({ id, severity_after: after, severity_before: before }: ChangedIssue): string {
  return `${id} (${after ?? before}): ${getIssueTitle(id)}`;
}

function describeFinding({ id, pages_before: before, pages_after: after }: ChangedFinding): string {
  const pages =
    before === null && after === null ? '' : ` (${pluralize(before ?? 0, 'page')} before, ${after ?? 0} now)`;
  return `${id}${pages}: ${getIssueTitle(id)}`;
}
