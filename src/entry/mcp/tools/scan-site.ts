import { z } from '../../../contracts/common.ts';
import { MAX_SCANNED_HOSTS } from '../../../contracts/scan-queue.ts';
import { MaxPagesSchema, ProfileNameSchema, scanSettingFields } from '../../../contracts/scan-settings.ts';
import type { ServiceError } from '../../../lib/errors.ts';
import { pluralize } from '../../../lib/text.ts';
import { beginScan, estimateScan } from '../../../services/scans/begin-scan.ts';
import { estimateScans, MAX_RUNNING_SCANS, queueScans } from '../../../services/scans/queue.ts';
import { BACKGROUND_SCAN } from '../../../services/scans/scan-job.ts';
import { parseHostParam } from '../../../services/websites/website.ts';
import { confirmArgument, hostArgument, maxCreditsArgument } from '../arguments.ts';
import { estimateFields, readConfirmedCredits, writeEstimateAnswer } from '../estimate.ts';
import { answerOnce, idempotencyKeyArgument } from '../idempotency.ts';
import { defineTool, type ToolAnswer } from '../tool.ts';

/** The arguments that say what the scan covers. */
const settings = z.object({
  max_pages: MaxPagesSchema.optional().describe(
    'The maximum number of pages to store; the service sets the default and the limit',
  ),
  only_changed: z
    .boolean()
    .optional()
    .describe('true to skip pages that have not changed since their last audit, free of charge'),
  include: scanSettingFields.include.describe(
    'Only URLs that match one of these patterns of the path: /blog/** for a folder, * within a segment, ? begins the query',
  ),
  exclude: scanSettingFields.exclude.describe('Leaves out URLs that match one of these patterns'),
  mode: scanSettingFields.mode.describe(
    'follow: home page, sitemaps and links, the default; sitemap: only URLs in sitemaps; list: only urls',
  ),
  urls: scanSettingFields.urls.describe('The list, or where to start in place of the home page'),
  max_depth: scanSettingFields.max_depth
    .unwrap()
    .unwrap()
    .optional()
    .describe('Only pages within this many clicks of where the scan starts'),
  ignore_query: scanSettingFields.ignore_query.describe('Query parameters to drop from URLs; * for all'),
  hreflang_seeds: scanSettingFields.hreflang_seeds.describe('true to follow links to language versions'),
  subdomains: scanSettingFields.subdomains.describe('Subdomains to scan too, which you have verified'),
  check_links: scanSettingFields.check_links.describe('false not to check external links and files'),
  render_sample: scanSettingFields.render_sample.describe(
    'Stored pages to load with JavaScript after the scan, each for rendered_audit_cost credits',
  ),
});

const input = z.strictObject({
  host: hostArgument,
  other_hosts: z
    .array(hostArgument)
    .max(MAX_SCANNED_HOSTS - 1, `must have at most ${MAX_SCANNED_HOSTS - 1} websites`)
    .optional()
    .describe(
      `Websites to scan too, in the same way: ${MAX_RUNNING_SCANS} run at a time, the others wait. Each may charge an equal share of max_credits`,
    ),
  profile: ProfileNameSchema.optional().describe(
    'The named settings of the website to use; those given here go first',
  ),
  ...settings.shape,
  confirm: confirmArgument,
  max_credits: maxCreditsArgument,
  idempotency_key: idempotencyKeyArgument,
});

export const scanSite = defineTool({
  name: 'scan_site',
  title: 'Scan a website',
  description:
    'Crawls a website that you have verified, audits its pages and computes its score. Costs credits for each stored page. Without confirm it only estimates the cost. With confirm and max_credits it starts the scan, which stores no more pages than max_credits pays for, and answers immediately with its id: then call get_scan every minute until it has ended. With other_hosts it scans up to 50 websites.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input,
  output: z.object({
    state: z.enum(['estimate', 'started']),
    host: z.string(),
    scan_id: z.string().optional().describe('Absent in an estimate, and if host is refused'),
    scans: z
      .array(z.object({ host: z.string(), scan_id: z.string().nullable(), refusal: z.string().nullable() }))
      .optional()
      .describe('With other_hosts: each website, with its scan, or why it is refused'),
    ...estimateFields,
  }),
  scopes: ({ confirm }) => [confirm === true ? 'spend' : 'read'],
  run: async (context, args) => {
    const maxCredits = readConfirmedCredits(args);
    const host = parseHostParam(args.host);
    const hosts = args.other_hosts && [host, ...args.other_hosts.map(parseHostParam)];
    const request = { profile: args.profile, settings: settings.parse(args) };
    if (maxCredits === null) {
      if (hosts) return estimateSeveral(await estimateScans(context, { hosts, request }), args);
      const estimate = await estimateScan(context, { host, request });
      const { lines, data } = writeEstimateAnswer(estimate, `A scan of ${host}`, args);
      return { lines, data: { ...data, host } };
    }
    // Holds no more than that, whatever the price is by now.
    const share = Math.floor(maxCredits / (hosts?.length ?? 1));
    const capped = { ...request, settings: { ...request.settings, max_credits: share } };
    return answerOnce(context, { tool: 'scan_site', args, key: args.idempotency_key }, async (claim) => {
      if (hosts) return describeQueued(await queueScans(context, { hosts, request: capped, claim }), share);
      const { id } = await beginScan(context, { host, request: capped, times: BACKGROUND_SCAN, claim });
      return {
        lines: [
          `The scan ${id} of ${host} is running. It charges at most ${pluralize(maxCredits, 'credit')}, for the pages it stores.`,
          `To follow it, call get_scan {"host":"${host}","scan_id":"${id}"} every minute.`,
        ],
        data: { state: 'started', host, scan_id: id },
      };
    });
  },
});

function estimateSeveral(estimate: Awaited<ReturnType<typeof estimateScans>>, args: object): ToolAnswer {
  const scans = estimate.scans.map(({ host, refusal }) => toEntry(host, refusal));
  const { lines, data } = writeEstimateAnswer(estimate, pluralize(scans.length, 'scan'), args);
  const refused = describeRefused(scans);
  if (refused.length > 0) refused.push('Leave out what is refused: it has a share of max_credits too.');
  return { lines: [...lines, ...refused], data: { ...data, host: scans[0]?.host, scans } };
}

/** @param share the most credits of each. @throws ServiceError if all are refused */
function describeQueued(results: Awaited<ReturnType<typeof queueScans>>, share: number): ToolAnswer {
  const [first] = results;
  const count = results.filter(({ scan }) => scan !== null).length;
  if (count === 0 && first?.error) throw first.error;
  const scans = results.map(({ host, scan, error }) => toEntry(host, error, scan?.id));
  return {
    lines: [
      `Queued ${pluralize(count, 'scan')} of ${scans.length} websites, of which ${MAX_RUNNING_SCANS} run at a time. Each charges at most ${pluralize(share, 'credit')}.`,
      ...describeRefused(scans),
      'To follow them, call get_scan {} every minute.',
    ],
    data: { state: 'started', host: first?.host, scan_id: first?.scan?.id, scans },
  };
}

function toEntry(host: string, refusal: ServiceError | null, id: string | null = null) {
  return { host, scan_id: id, refusal: refusal?.message ?? null };
}

function describeRefused(scans: readonly ReturnType<typeof toEntry>[]): string[] {
  return scans.flatMap(({ host, refusal }) => (refusal === null ? [] : [`${host} is refused: ${refusal}`]));
}
