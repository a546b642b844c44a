import type { Context } from '../../../services/context.ts';
import { CountSchema, ScoreSchema, z } from '../../../contracts/common.ts';
import { type ListedScan, SCAN_STATES, type ScanResource, WAIT_REASONS } from '../../../contracts/scan.ts';
import type { QueuedScanResource } from '../../../contracts/scan-queue.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { pluralize } from '../../../lib/text.ts';
import { getScanRow, getScan as readScan } from '../../../services/scans/scan.ts';
import { listAllScans, listScans } from '../../../services/scans/list-scans.ts';
import { parseHostParam } from '../../../services/websites/website.ts';
import { hostArgument } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const scanIdArgument = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe('The id of a scan, scan_…; default: the newest scan of the website');

const output = z.object({
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
  scans: z
    .array(
      z.object({
        host: z.string(),
        scan_id: z.string(),
        state: z.enum(SCAN_STATES),
        queue_position: CountSchema.nullable(),
        pages_stored: CountSchema,
      }),
    )
    .optional()
    .describe('Without host: the last scans of all websites, newest first'),
});

/** Scans of all websites that an answer lists. */
const MAX_LISTED = 50;

export const getScan = defineTool({
  name: 'get_scan',
  title: 'Follow a scan',
  description:
    'Reads the state of a scan: how many pages it has stored, what it has charged, and its result once it has ended. While it runs, call again after a minute. Then call site_report. Without host it lists the last scans of all websites with their queue.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    host: hostArgument
      .optional()
      .describe('The domain of the website; without it, the first scan of all websites that has not ended'),
    scan_id: scanIdArgument,
  }),
  output,
  scopes: () => ['read'],
  run: async (context, { host: input, scan_id: id }) => {
    const all = input === undefined ? (await listAllScans(context, { limit: MAX_LISTED })).rows : null;
    const ref = all ? chooseScan(all, id) : await findScan(context, parseHostParam(input ?? ''), id);
    const scan = await readScan(context.env, await getScanRow(context, ref));
    const { error, result } = scan;
    return {
      lines: [describeState(scan), ...describeResult(scan), ...(all ? [countStates(all)] : [])],
      pageText: error === null ? [] : [`${error.code}: ${error.message}`],
      data: output.parse({
        ...addScanId(scan),
        has_ended: scan.finished_at !== null,
        score: result?.score?.score ?? null,
        grade: result?.score?.grade ?? null,
        scans: all?.map(addScanId),
      }),
    };
  },
});

function addScanId(scan: ListedScan | ScanResource) {
  return { ...scan, scan_id: scan.id };
}

type ScanRef = Pick<ScanResource, 'host' | 'id'>;

/** Finds a scan of a website, by default the newest. @throws ServiceError 404 if there is none */
async function findScan(context: Context, host: string, id: string | undefined): Promise<ScanRef> {
  if (id !== undefined) return { host, id };
  const [newest] = (await listScans(context, { host, limit: 1 })).rows;
  if (!newest) throw new ServiceError('scan_not_found', `You have not scanned ${host}`);
  return newest;
}

/** Chooses a scan of those of all websites, newest first: by default the first that has not ended. @throws ServiceError 404 */
function chooseScan(scans: readonly QueuedScanResource[], id: string | undefined): ScanRef {
  const chosen =
    id === undefined
      ? (scans.findLast(({ finished_at: end }) => end === null) ?? scans[0])
      : scans.find((scan) => scan.id === id);
  if (!chosen) throw new ServiceError('scan_not_found', 'You have no such scan');
  return chosen;
}

function countStates(scans: readonly QueuedScanResource[]): string {
  const count = (names: readonly string[]) => scans.filter(({ state }) => names.includes(state)).length;
  return `Of the last ${pluralize(scans.length, 'scan')}, ${count(['running', 'paused'])} run, ${count(['queued'])} are queued and ${count(['failed'])} failed.`;
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
