import type { Context } from '../../../services/context.ts';
import { CountSchema, ScoreSchema, z } from '../../../contracts/common.ts';
import { SCAN_STATES, type ScanResource, WAIT_REASONS } from '../../../contracts/scan.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { pluralize } from '../../../lib/text.ts';
import { getScanRow, getScan as readScan } from '../../../services/scans/scan.ts';
import { listScans } from '../../../services/scans/list-scans.ts';
import { parseHostParam } from '../../../services/websites/website.ts';
import { hostArgument } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const scanIdArgument = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe('The id of a scan, scan_…; default: the newest scan of the website');

export const getScan = defineTool({
  name: 'get_scan',
  title: 'Follow a scan',
  description:
    'Reads the state of a scan: how many pages it has stored, what it has charged, and its result once it has ended. While it runs, call again after a minute. Then call site_report.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ host: hostArgument, scan_id: scanIdArgument }),
  output: z.object({
    scan_id: z.string(),
    host: z.string(),
    state: z.enum(SCAN_STATES),
    has_ended: z.boolean(),
    pages_stored: CountSchema,
    pages_requested: CountSchema,
    pages_remaining: CountSchema,
    credits_charged: CountSchema.describe('0 until the scan has ended'),
    waiting_for: z.enum(WAIT_REASONS).nullable(),
    estimated_end: z.string().nullable(),
    score: ScoreSchema.nullable().describe('The score of the website; null until the scan has ended'),
    grade: z.string().nullable(),
  }),
  scopes: () => ['read'],
  run: async ({ env, caller }, { host: input, scan_id: id }) => {
    const host = parseHostParam(input);
    const scan = await readScan(
      env,
      await getScanRow({ env, caller }, { host, id: id ?? (await findNewest({ env, caller }, host)) }),
    );
    const { error, result } = scan;
    return {
      lines: [describeState(scan), ...describeResult(scan)],
      pageText: error === null ? [] : [`${error.code}: ${error.message}`],
      data: {
        scan_id: scan.id,
        host,
        state: scan.state,
        has_ended: scan.finished_at !== null,
        pages_stored: scan.pages_stored,
        pages_requested: scan.pages_requested,
        pages_remaining: scan.pages_remaining,
        credits_charged: scan.credits_charged,
        waiting_for: scan.waiting_for,
        estimated_end: scan.estimated_end,
        score: result?.score?.score ?? null,
        grade: result?.score?.grade ?? null,
      },
    };
  },
});

/** Returns the id of the newest scan. @throws ServiceError 404 if there is none */
async function findNewest(context: Context, host: string): Promise<string> {
  const [newest] = (await listScans(context, { host, limit: 1 })).rows;
  if (!newest) throw new ServiceError('scan_not_found', `You have not scanned ${host}`);
  return newest.id;
}

function describeState({
  id,
  host,
  state,
  pages_stored: stored,
  pages_remaining: remaining,
}: ScanResource): string {
  return `The scan ${id} of ${host} is ${state}: ${pluralize(stored, 'page')} stored, ${remaining} remaining.`;
}

function describeResult({
  finished_at: finishedAt,
  credits_charged: charged,
  result,
  host,
}: ScanResource): string[] {
  if (finishedAt === null) return ['Call again in a minute.'];
  const score = result?.score?.score ?? null;
  return [
    `It charged ${pluralize(charged, 'credit')}.`,
    ...(score === null
      ? []
      : [`The website scores ${score} of 100, grade ${result?.score?.grade ?? 'none'}.`]),
    `For what to fix, call site_report {"host":"${host}"}.`,
  ];
}
