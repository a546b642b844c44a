import { CountSchema, ScoreSchema, TimestampSchema, objectOf, openEnum, z } from './common.ts';
import { GRADES, PILLAR_KEYS, SEVERITIES, SITE_CAP_IDS } from './scoring.ts';

const PointsSchema = z.number().min(0);

const SiteStateSchema = z.enum(['graded', 'provisional', 'unreachable']).openapi({
  description:
    '`graded`: at least 3 evaluated pages. `provisional`: fewer. `unreachable`: the home page gives no answer (DNS, connection, TLS, timeout). If the home page returns an error or redirects to another website, `message` says so',
  example: 'graded',
});

const GradeSchema = openEnum(GRADES.map(({ grade }) => grade))
  .nullable()
  .openapi({
    description: `null unless graded. ${GRADES.map(({ grade, from }) => `${grade} from ${from}`).join(', ')}`,
    example: 'B',
  });

const SiteCheckSchema = z
  .object({
    id: z.string().openapi({ example: 'titles-unique' }),
    label: z.string().openapi({ example: 'Unique titles' }),
    points: PointsSchema.openapi({
      description: 'The most points it can add to the score of the website',
      example: 1.5,
    }),
    earned: PointsSchema.nullable().openapi({
      description: 'null if it could not be measured',
      example: 1.2,
    }),
    available: z.boolean().openapi({
      description: 'Whether it could be measured. If not, it takes no points',
    }),
    evidence: z
      .string()
      .openapi({ description: 'What was measured', example: '8 of 10 pages have their own title' }),
    pages_affected: CountSchema.optional().openapi({
      description: 'Pages that do not meet the check; absent if it does not count pages. Preview',
      example: 2,
    }),
  })
  .openapi('SiteCheck', { description: 'A check of a pillar' });

const PillarSchema = z
  .object({
    key: openEnum(PILLAR_KEYS).openapi({ example: 'site_technical' }),
    label: z.string().openapi({ example: 'Technical setup' }),
    weight: z
      .int()
      .min(1)
      .max(100)
      .openapi({ description: 'Its share of the score, in percent', example: 20 }),
    score: ScoreSchema.nullable().openapi({
      description: 'The earned share of the points that could be measured; null if none could',
      example: 84,
    }),
    available: z.boolean(),
    checks: z.array(SiteCheckSchema),
  })
  .openapi('Pillar', { description: 'A part of the website score' });

const SiteIssueCountsSchema = objectOf(SEVERITIES, CountSchema).openapi({
  description: 'The number of issues on all pages',
  example: { critical: 0, high: 4, medium: 11, low: 30 },
});

const TopIssueSchema = z
  .object({
    id: z.string().openapi({ example: 'meta-description-missing' }),
    kind: openEnum(['page', 'site']).openapi({ description: 'An issue of pages, or a check of a pillar' }),
    title: z.string().openapi({ example: 'The page has no meta description' }),
    severity: z.enum(SEVERITIES).nullable().openapi({ description: 'null for a check of a pillar' }),
    pages: CountSchema.nullable().openapi({
      description: 'The number of affected pages, as its finding lists them; null if they are not counted',
      example: 6,
    }),
    cost: PointsSchema.openapi({
      description: 'The points it takes from the score of the website, before caps',
      example: 2.4,
    }),
  })
  .openapi('TopIssue', { description: 'What takes most points from the website score' });

const FixSchema = z
  .object({
    id: z.string().openapi({
      description: 'Of the cap, the issue or the check of a pillar',
      example: 'outside-sources',
    }),
    kind: openEnum(['cap', 'page', 'site']).openapi({
      description: 'A cap on the score, an issue of pages, or a check of a pillar',
    }),
    title: z.string().openapi({ example: 'Too few pages cite outside sources' }),
    severity: z.enum(SEVERITIES).nullable().openapi({ description: 'null for a check of a pillar' }),
    pages: CountSchema.nullable().openapi({
      description: 'The number of affected pages, as its finding lists them; null if they are not counted',
    }),
    gain: PointsSchema.openapi({
      description:
        'Points that this fix alone adds to the site score; 0 while a cap that it does not lift holds the score',
      example: 3.6,
    }),
    finding_id: z.string().nullable().openapi({
      description: 'The finding of the combined report that lists the affected pages; null if there is none',
      example: 'pages-without-sources',
    }),
  })
  .openapi('Fix', { description: 'What to fix first on a website' });

/** Counts of scores by band: 0 to 9, 10 to 19, … 90 to 100. */
export const ScoreBandsSchema = z
  .array(CountSchema)
  .length(10)
  .openapi({ example: [0, 0, 0, 0, 1, 3, 9, 14, 11, 4] });

const SignalSchema = z
  .object({
    id: z.string().openapi({ example: 'llms-txt' }),
    label: z.string().openapi({ example: 'llms.txt' }),
    found: z.boolean().nullable().openapi({ description: 'null if it could not be requested' }),
    evidence: z.string().openapi({ example: 'https://example.com/llms.txt answers 404' }),
  })
  .openapi('Signal', { description: 'A fact about a website that is not scored' });

const AppliedCapSchema = z.object({
  id: openEnum(SITE_CAP_IDS).openapi({ example: 'no-https' }),
  limit: ScoreSchema.openapi({ description: 'The highest score with this cap', example: 69 }),
  reason: z.string().openapi({ example: 'The home page is at http://example.com/, without HTTPS' }),
});

export const SiteScoreSchema = z
  .object({
    version: z.string().openapi({ description: 'The version of the scoring', example: '1.0' }),
    host: z.string().openapi({ example: 'example.com' }),
    computed_at: TimestampSchema,
    state: SiteStateSchema,
    score: ScoreSchema.nullable().openapi({ description: 'null unless graded', example: 81 }),
    grade: GradeSchema,
    grade_label: z.string().nullable().openapi({ example: 'Good' }),
    pages_evaluated: CountSchema.openapi({
      description: 'The number of pages in your audits of the website that return HTML without an error',
      example: 42,
    }),
    pillars: z
      .object({
        page_health: PillarSchema,
        site_technical: PillarSchema,
        ai_access: PillarSchema,
        citability: PillarSchema,
        entity_identity: PillarSchema,
      })
      .openapi({ description: 'The score is their weighted mean' }),
    caps_applied: z
      .array(AppliedCapSchema)
      .openapi({ description: 'The caps that apply to the score. The lowest comes first and decides' }),
    issue_counts: SiteIssueCountsSchema,
    top_issues: z
      .array(TopIssueSchema)
      .max(10)
      .openapi({ description: 'The issues and checks that take most points, largest first' }),
    fixes: z.array(FixSchema).max(10).openapi({
      description:
        'What to fix first: caps and what keeps pages out of search engines, then the rest, each by gain. Preview',
    }),
    page_scores: z.union([ScoreBandsSchema, z.null()]).openapi({
      description:
        'Evaluated pages by score: 0 to 9, 10 to 19, … 90 to 100. null if the score is older than this field. Preview',
    }),
    message: z.string().openapi({
      description: 'The score in a sentence, with what gains most',
      example:
        'example.com scores 81 of 100, grade B (Good). Biggest gain: fix "The page has no meta description" on 6 pages (+2.4 points).',
    }),
    signals: z.array(SignalSchema).openapi({ description: 'Facts that are reported but not scored' }),
  })
  .openapi('SiteScore', { description: 'The score of a website' });

/** A union, because OpenAPI writes a nullable component with a description so that `null` is invalid. */
export const LatestSiteScoreSchema = z
  .union([SiteScoreSchema, z.null()])
  .openapi({ description: 'The latest score; null if there is none' });

export const ScoreDeltaSchema = z
  .object({
    score: z.int().min(-100).max(100).openapi({ description: 'Points', example: 3 }),
    since: z
      .string()
      .openapi({ format: 'date', description: 'The day it is compared with', example: '2026-05-30' }),
  })
  .nullable()
  .openapi({
    description: 'The change since the last earlier day with a score; null if there is none, or no score now',
  });

const HistoryPointSchema = z
  .object({
    date: z.string().openapi({ format: 'date', example: '2026-06-01' }),
    state: SiteStateSchema,
    score: ScoreSchema.nullable(),
    grade: GradeSchema,
    pages_evaluated: CountSchema,
  })
  .openapi('HistoryPoint', { description: 'The last score of a day' });

export const ScoreHistorySchema = z
  .array(HistoryPointSchema)
  .openapi({ description: 'The last score of each day, newest first, at most 366' });

export const ScoreOverviewSchema = z.object({
  score: LatestSiteScoreSchema,
  delta: ScoreDeltaSchema,
  updated_at: TimestampSchema.nullable(),
  stale: z.boolean().openapi({ description: 'Whether the score is older than 7 days', example: false }),
  history: ScoreHistorySchema,
});

export type SiteState = z.infer<typeof SiteStateSchema>;
export type ScoredCheck = z.infer<typeof SiteCheckSchema>;
export type Pillar = z.infer<typeof PillarSchema>;
export type Pillars = SiteScore['pillars'];
export type AppliedCap = z.infer<typeof AppliedCapSchema>;
export type TopIssue = z.infer<typeof TopIssueSchema>;
export type Fix = z.infer<typeof FixSchema>;
export type Signal = z.infer<typeof SignalSchema>;
export type SiteScore = z.infer<typeof SiteScoreSchema>;
export type ScoreDelta = NonNullable<z.infer<typeof ScoreDeltaSchema>>;
export type HistoryPoint = z.infer<typeof HistoryPointSchema>;
export type ScoreOverview = z.infer<typeof ScoreOverviewSchema>;
