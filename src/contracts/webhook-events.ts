import { MAX_EVENT_FINDINGS } from '../lib/list-limits.ts';
import type { WebhookEventType } from '../lib/webhook-events.ts';
import { ChangedFindingSchema, ComparedGradeSchema, ComparedScoreSchema } from './changes.ts';
import { CountSchema, TimestampSchema, z } from './common.ts';
import { AssignmentSchema } from './finding.ts';
import { IgnoreSchema } from './ignore.ts';
import { ListedScanSchema } from './scan.ts';
import { SubmissionSummarySchema } from './submission.ts';

const comparison = {
  host: z.string().openapi({ example: 'example.com' }),
  scan_id: z.string().openapi({ example: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
  against_scan_id: z.string().openapi({
    description: 'The scan it is compared with',
    example: 'scan_01JZW1C4V6B8N0M2A4S6D8F0G2',
  }),
};

const finding = z.string().openapi({ example: 'titles-duplicate' });

const ScanDataSchema = z.object({ scan: ListedScanSchema });

const FindingsDataSchema = z.object({
  ...comparison,
  count: CountSchema.openapi({ example: 1 }),
  findings: z.array(ChangedFindingSchema).openapi({ description: `Up to ${MAX_EVENT_FINDINGS}` }),
});

/** `data` of each event. */
const DATA = {
  'scan.finished': ScanDataSchema,
  'scan.failed': ScanDataSchema,
  'score.changed': z.object({ ...comparison, score: ComparedScoreSchema, grade: ComparedGradeSchema }),
  'finding.new': FindingsDataSchema,
  'finding.fixed': FindingsDataSchema,
  'finding.reopened': FindingsDataSchema,
  'finding.ignored': z.object({
    host: comparison.host,
    finding_id: finding,
    author: IgnoreSchema.shape.author,
    ignore: IgnoreSchema.pick({ pages: true, reason: true, note: true, expires_at: true }),
  }),
  'finding.assigned': z.object({
    host: comparison.host,
    finding_id: finding,
    author: IgnoreSchema.shape.author,
    assignment: AssignmentSchema,
  }),
  'website.lapsed': z.object({
    host: comparison.host,
    lapsed_at: TimestampSchema,
  }),
  'snapshot.published': z.object({
    snapshot: SubmissionSummarySchema.omit({
      submitted_at: true,
      submitted_by: true,
      knowledge: true,
    }).extend({
      document_url: z.string().openapi({
        example: 'https://audit.example.com/ai-directory/gemini/l_5d41402abc4b2a76b9719d911017c592.json',
      }),
    }),
  }),
} as const satisfies Record<WebhookEventType, z.ZodType>;

const DESCRIPTIONS: Record<WebhookEventType, string> = {
  'scan.finished': 'A scan is done or was cancelled',
  'scan.failed': 'A scan failed',
  'score.changed': 'The score of a website differs from that after the scan before',
  'finding.new': 'A scan has findings that the scan before did not have: one event for all of them',
  'finding.fixed': 'A scan no longer has findings that the scan before had: one event for all of them',
  'finding.reopened': 'A scan has findings again that had been fixed: one event for all of them',
  'finding.ignored': 'You ignore a finding',
  'finding.assigned': 'You say who fixes a finding, or that nobody does',
  'website.lapsed': 'The proof that a website is yours was missing for 30 days, so it is no longer verified',
  'snapshot.published': 'You published a snapshot',
};

/** The bodies of events by type, with their descriptions. */
export const WEBHOOK_EVENT_SCHEMAS = (Object.keys(DATA) as WebhookEventType[]).map((type) => ({
  type,
  description: DESCRIPTIONS[type],
  schema: z
    .object({
      type: z.literal(type),
      timestamp: TimestampSchema.openapi({ description: 'When it happened' }),
      data: DATA[type],
    })
    .openapi(`${toName(type)}Event`, { description: `Preview. ${DESCRIPTIONS[type]}` }),
}));

/** `scan.finished` as `ScanFinished`. */
function toName(type: WebhookEventType): string {
  return type.replace(/(?:^|\.)[a-z]/g, (start) => start.slice(-1).toUpperCase());
}

export type WebhookEventData<T extends WebhookEventType> = z.infer<(typeof DATA)[T]>;

/** Something that happened to an account. */
export type WebhookEvent = {
  [T in WebhookEventType]: {
    /** Derived from the cause, such as `scan.finished:<scan id>`, so that an event emitted twice is delivered once. */
    id: string;
    type: T;
    /** When it happened, in milliseconds since 1970. */
    at: number;
    data: WebhookEventData<T>;
  };
}[WebhookEventType];
