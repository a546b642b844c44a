import type { Context } from '../../../services/context.ts';
import { z } from '../../../contracts/common.ts';
import { MaxPagesSchema } from '../../../contracts/scan-settings.ts';
import { pluralize } from '../../../lib/text.ts';
import { beginScan, estimateScan } from '../../../services/scans/begin-scan.ts';
import { BACKGROUND_SCAN } from '../../../services/scans/scan-job.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import { parseHostParam } from '../../../services/websites/website.ts';
import type { KeyClaim } from '../../../services/credits/idempotency.ts';
import { confirmArgument, hostArgument, maxCreditsArgument } from '../arguments.ts';
import { estimateFields, readConfirmedCredits, writeEstimateAnswer } from '../estimate.ts';
import { answerOnce, idempotencyKeyArgument } from '../idempotency.ts';
import { defineTool, type ToolAnswer } from '../tool.ts';

const input = z.strictObject({
  host: hostArgument,
  max_pages: MaxPagesSchema.optional().describe(
    'The most pages to store; the default and maximum is a setting of the service',
  ),
  only_changed: z
    .boolean()
    .optional()
    .describe('true to skip pages that have not changed since their last audit, free of charge'),
  confirm: confirmArgument,
  max_credits: maxCreditsArgument,
  idempotency_key: idempotencyKeyArgument,
});

export const scanSite = defineTool({
  name: 'scan_site',
  title: 'Scan a website',
  description:
    'Crawls a website that you have verified, audits its pages and computes its score. Costs credits for each stored page. Without confirm it only estimates the cost. With confirm and max_credits it starts the scan, which stores no more pages than max_credits pays for, and answers immediately with its id: then call get_scan every minute until it has ended.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input,
  output: z.object({
    state: z.enum(['estimate', 'started']),
    host: z.string(),
    scan_id: z.string().optional().describe('Absent in an estimate'),
    ...estimateFields,
  }),
  scopes: ({ confirm }) => [confirm === true ? 'spend' : 'read'],
  run: async (context, args) => {
    const maxCredits = readConfirmedCredits(args);
    const { max_pages, only_changed } = args;
    const settings = { max_pages, only_changed };
    const host = parseHostParam(args.host);
    if (maxCredits === null) {
      const estimate = await estimateScan(context, { host, request: { settings } });
      const { lines, data } = writeEstimateAnswer(estimate, `A scan of ${host}`, args);
      return { lines, data: { ...data, host } };
    }
    return answerOnce(context, { tool: 'scan_site', args, key: args.idempotency_key }, (claim) =>
      startScan(context, args, maxCredits, claim),
    );
  },
});

/** Starts a scan that holds at most `maxCredits`. */
async function startScan(
  { env, caller }: Context,
  { host, max_pages, only_changed }: z.infer<typeof input>,
  maxCredits: number,
  claim: KeyClaim | null,
): Promise<ToolAnswer> {
  const { siteScanCostPerPage: price } = await getSettings(env);
  const request = {
    settings: { max_pages, only_changed, max_credits: maxCredits },
    expectedPrice: price,
  };
  const scan = await beginScan({ env, caller }, { host, request, times: BACKGROUND_SCAN, claim });
  const call = `get_scan {"host":"${scan.host}","scan_id":"${scan.id}"}`;
  return {
    lines: [
      `The scan ${scan.id} of ${scan.host} is running. It charges at most ${pluralize(maxCredits, 'credit')}, for the pages it stores.`,
      `To follow it, call ${call} every minute.`,
    ],
    data: { state: 'started', host: scan.host, scan_id: scan.id },
  };
}
