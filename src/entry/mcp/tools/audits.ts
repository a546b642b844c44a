import { CheckSchema } from '../../../contracts/check.ts';
import { NewReportSchema } from '../../../contracts/new-report.ts';
import { CountSchema, z } from '../../../contracts/common.ts';
import { pageArguments } from '../../../contracts/list-query.ts';
import { cutRankedPage } from '../../../lib/list-page.ts';
import { pluralize } from '../../../lib/text.ts';
import { createAudit } from '../../../services/audits/create-audit.ts';
import { getAudit } from '../../../services/audits/get-audit.ts';
import { getCheck } from '../../../services/audits/checks.ts';
import { auditIdArgument, maxCreditsArgument } from '../arguments.ts';
import { writeCheckLines } from '../check-lines.ts';

import {
  describePageIssue,
  FailedCheckSchema,
  listFailures,
  listPageIssues,
  PageIssueSchema,
  writeIssueDetails,
} from '../page-issues.ts';
import { readConfirmedCredits } from '../estimate.ts';
import { AuditOutlineSchema, writeAuditAnswer } from '../audit-answer.ts';
import { defineTool } from '../tool.ts';

export const auditPage = defineTool({
  name: 'audit_page',
  title: 'Audit a page',
  description:
    'Fetches one public web page as a crawler does, without JavaScript, checks it and stores the audit. Free, one a minute for each account. With render and max_credits it also loads the page in a browser, which costs credits, and says what crawlers without JavaScript miss. It replaces your earlier audit of the same URL. Answers with the score, the issues to fix first and the id of the audit for list_issues.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    url: NewReportSchema.shape.url.describe(
      'A public http or https URL, such as https://example.com/pricing',
    ),
    render: z
      .boolean()
      .optional()
      .describe('true to load it with JavaScript too, which costs credits unless it fails'),
    max_credits: maxCreditsArgument.describe('Required with render: the most credits this call may charge'),
  }),
  output: AuditOutlineSchema,
  scopes: ({ render }) => (render === true ? ['audit', 'spend'] : ['audit']),
  run: async (context, { url, render, max_credits }) => {
    const maxCost = readConfirmedCredits({ confirm: render, max_credits });
    const options = maxCost === null ? {} : { loads: 1, maxCost };
    return writeAuditAnswer(await createAudit(context, { url, ...options }));
  },
});

export const getReport = defineTool({
  name: 'get_report',
  title: 'Read an audit',
  description:
    'Reads a stored audit of one page: its scores and the issues to fix first. Does not fetch the page. For all issues with their evidence, call list_issues.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ report_id: auditIdArgument }),
  output: AuditOutlineSchema,
  scopes: () => ['read'],
  run: async (context, { report_id: id }) => writeAuditAnswer(await getAudit(context, { id })),
});

export const listIssues = defineTool({
  name: 'list_issues',
  title: 'List the issues of an audit',
  description:
    'Lists the issues of a stored audit in the order in which to fix them: how to fix each, what was found on the page, and how many points the fix gains. Continue with the cursor in the answer.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    report_id: auditIdArgument,
    ...pageArguments(5, 25),
  }),
  output: z.object({
    report_id: z.string(),
    total: CountSchema.describe('Issues of the audit'),
    issues: z.array(PageIssueSchema.extend({ failed_checks: z.array(FailedCheckSchema) })),
    next_cursor: z.string().nullable(),
  }),
  scopes: () => ['read'],
  run: async (context, { report_id: id, limit, cursor }) => {
    const issues = listPageIssues(await getAudit(context, { id }));
    const { rows, start, nextCursor } = cutRankedPage(issues, {
      list: `issues of ${id}`,
      toKey: ({ issue }) => issue.id,
      limit,
      cursor,
    });
    const details = rows.map((issue, index) => writeIssueDetails(issue, start + index + 1));
    const shown = rows.length === 0 ? '' : ` Here are ${start + 1} to ${start + rows.length}:`;
    return {
      lines: [
        `The audit ${id} has ${pluralize(issues.length, 'issue')}, in the order in which to fix them.${shown}`,
        ...details.flatMap(({ lines }) => lines),
        ...(nextCursor === null
          ? []
          : [`For the next issues, call list_issues with the cursor ${nextCursor}.`]),
      ],
      pageText: details.flatMap(({ pageText }) => pageText),
      data: {
        report_id: id,
        total: issues.length,
        issues: Array.from(rows, (issue) => ({
          ...describePageIssue(issue),
          failed_checks: listFailures(issue),
        })),
        next_cursor: nextCursor,
      },
    };
  },
});

export const explainCheck = defineTool({
  name: 'explain_check',
  title: 'Explain a check',
  description:
    'Explains one check by its id, which is the id of its issues: when it passes, why the rule matters, how to fix a failure, how to verify the fix, and the documents that state the rule.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    check_id: z.string().min(1).max(100).describe('The id of a check, such as title-missing'),
  }),
  output: CheckSchema,
  scopes: () => ['read'],
  run: async ({ env }, { check_id: id }) => {
    const check = await getCheck(env, id);
    return { lines: writeCheckLines(check), data: check };
  },
});
