import { CountSchema, z } from '../../../contracts/common.ts';
import { NewSubmissionSchema } from '../../../contracts/submission.ts';
import { DIRECTORIES, MIN_PUBLISH_SCORE } from '../../../lib/directory-providers.ts';
import { pluralize } from '../../../lib/text.ts';
import { estimatePublication } from '../../../services/directory/estimate-publication.ts';
import { publishAudit } from '../../../services/directory/publish-audit.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import { confirmArgument, maxCreditsArgument, auditIdArgument } from '../arguments.ts';
import { estimateFields, maxCreditsError, readConfirmedCredits, writeEstimateAnswer } from '../estimate.ts';
import { defineTool } from '../tool.ts';

export const publishSnapshot = defineTool({
  name: 'publish_snapshot',
  title: 'Publish a snapshot',
  description: `Freezes an audit with a score of ${MIN_PUBLISH_SCORE} or more as a public snapshot in one of the AI directories. PERMANENT: a snapshot cannot be changed or removed. Costs credits, once for each audit and directory. Without confirm it only estimates the cost. With confirm and max_credits it publishes, unless that costs more than max_credits.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    report_id: auditIdArgument,
    provider: NewSubmissionSchema.shape.provider.describe('The directory'),
    confirm: confirmArgument,
    max_credits: maxCreditsArgument,
  }),
  output: z.object({
    state: z.enum(['estimate', 'published']),
    snapshot_id: z.string().optional().describe('Absent in an estimate'),
    snapshot_sha256: z.string().optional(),
    url: z.string().optional().describe('The public page of the snapshot'),
    credits_charged: CountSchema.optional().describe('0 if it was published before'),
    ...estimateFields,
  }),
  scopes: ({ confirm }) => (confirm === true ? ['spend', 'publish'] : ['read']),
  run: async ({ env, caller }, args) => {
    const { report_id: reportId, provider, ...confirmation } = args;
    const maxCredits = readConfirmedCredits(confirmation);
    const directory = DIRECTORIES[provider].name;
    // Read before the estimate, so that a price that changes in between is either in the estimate or refused.
    const { submissionCost } = await getSettings(env);
    const estimate = await estimatePublication({ env, caller }, { reportId, provider });
    if (maxCredits === null)
      return writeEstimateAnswer(estimate, `Publishing ${reportId} to ${directory}`, args);
    if (estimate.refusal) throw estimate.refusal;
    const { cost } = estimate;
    if (cost > maxCredits) throw maxCreditsError(`must be at least ${cost}, the price of this snapshot`);
    const published = await publishAudit(
      { env, caller },
      { reportId, provider, expectedPrice: submissionCost[provider] },
    );
    const { submission, credits_charged: charged, balance } = published;
    const url = `${env.SITE_URL}/ai-directory/${provider}/${submission.id}`;
    return {
      lines: [
        `Published to ${directory} as ${submission.id}: ${url}`,
        `Charged ${pluralize(charged, 'credit')}; ${balance} left. SHA-256 of ${url}.json: ${submission.snapshot_sha256}`,
      ],
      data: {
        state: 'published',
        snapshot_id: submission.id,
        snapshot_sha256: submission.snapshot_sha256,
        url,
        credits_charged: charged,
        balance,
      },
    };
  },
});
