import { MAX_LISTED_PAGES } from '../lib/list-limits.ts';
import { CountSchema, ScoreSchema, TimestampSchema, openEnum, z } from './common.ts';
import { GRADES, PILLAR_KEYS, SEVERITIES, SITE_CAP_IDS } from './scoring.ts';

const ComparedScanSchema = z
  .object({
    id: z.string().openapi({ example: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    started_at: TimestampSchema,
    finished_at: TimestampSchema,
  })
  .openapi('ComparedScan', { description: 'Preview' });

export const ComparedScoreSchema = z.object({
  before: ScoreSchema.nullable().openapi({ description: 'null if it could not be computed', example: 71 }),
  after: ScoreSchema.nullable().openapi({ description: 'null if it could not be computed', example: 78 }),
});

const NullableGradeSchema = openEnum(GRADES.map(({ grade }) => grade)).nullable();

export const ComparedGradeSchema = z.object({ before: NullableGradeSchema, after: NullableGradeSchema });

/** A finding in a comparison, or a check of the score without one. Its kind tells whether `id` is a check of pages or of the website. */
export const ChangedFindingSchema = z
  .object({
    id: z.string().openapi({ example: 'meta-description-missing' }),
    kind: openEnum(['page', 'site']),
    title: z.string().openapi({ example: 'The page has no meta description' }),
    severity: z.enum(SEVERITIES).nullable().openapi({ description: 'null for a check of a pillar' }),
    pages_before: CountSchema.nullable().openapi({ description: 'null for a check of a pillar', example: 6 }),
    pages_after: CountSchema.nullable().openapi({ description: 'null for a check of a pillar', example: 2 }),
  })
  .openapi('ChangedFinding', { description: 'Preview' });
export type ChangedFinding = z.infer<typeof ChangedFindingSchema>;

const ChangedPagesSchema = z
  .object({
    count: CountSchema.openapi({ example: 3 }),
    urls: z.array(z.string()).openapi({ description: `Up to ${MAX_LISTED_PAGES}` }),
  })
  .openapi('ChangedPages', { description: 'Preview' });

export const ScanChangesQuerySchema = z.object({
  against: z.string().optional().openapi({
    description: 'The id of the scan to compare with. Default: the last one before that has a score',
    example: 'scan_01JZX2K4R9N7B1C3D5F8G0H2J4',
  }),
});

export const ScanChangesSchema = z
  .object({
    host: z.string().openapi({ example: 'example.com' }),
    scan: ComparedScanSchema,
    against: z
      .union([ComparedScanSchema, z.null()])
      .openapi({ description: 'null for the first scan of a website' }),
    score: ComparedScoreSchema,
    grade: ComparedGradeSchema,
    pillars: z.array(ComparedScoreSchema.extend({ key: openEnum(PILLAR_KEYS), label: z.string() })),
    caps: z.object({
      added: z.array(openEnum(SITE_CAP_IDS)),
      removed: z.array(openEnum(SITE_CAP_IDS)),
    }),
    pages: z.object({ new: ChangedPagesSchema, gone: ChangedPagesSchema, changed: ChangedPagesSchema }),
    findings: z.object({
      new: z.array(ChangedFindingSchema),
      fixed: z.array(ChangedFindingSchema),
      grown: z.array(ChangedFindingSchema),
      shrunk: z.array(ChangedFindingSchema),
    }),
    reopened: z.array(z.string()).openapi({
      description: 'The ids of findings that were fixed before the scan and that it found again',
      example: [],
    }),
    ignored: z.array(z.string()).openapi({
      description:
        'The ids of findings that you ignored on all their URLs when the scan ended. They open no alert if they are new',
      example: [],
    }),
    score_changes: z
      .array(
        z.object({
          id: z.string().openapi({ example: 'response-times' }),
          kind: openEnum(['page', 'site']),
          title: z.string(),
          points: z
            .number()
            .openapi({ description: 'Points that the website score gained, or lost if negative' }),
        }),
      )
      .openapi({
        description:
          'What changed the website score before its caps, the largest change first. Apart from rounding, the points add up to the difference. Includes what no other list has, such as response times and the age of articles',
      }),
    not_comparable: z
      .array(z.object({ id: z.string(), kind: openEnum(['page', 'site']), reason: z.string() }))
      .openapi({
        description:
          'Checks that were added, retired or changed between the two scans, or that one of them could not determine',
      }),
  })
  .openapi('ScanChanges', { description: 'Preview. What changed between two scans of a website' });
export type ScanChanges = z.infer<typeof ScanChangesSchema>;
