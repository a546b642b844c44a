import { CountSchema, ScoreSchema, TimestampSchema, objectOf, openEnum, z } from './common.ts';
import { FIX_STATES } from '../lib/fix-states.ts';
import { KEPT_RESULTS } from '../lib/kept-results.ts';
import { TEXT_CHANGES } from './rendered-page.ts';
import { ReportIdSchema } from './report.ts';
import { CATEGORIES, SEVERITIES } from './scoring.ts';

const PageResultSchema = z
  .object({
    audited_at: TimestampSchema,
    status_code: z.int().openapi({ example: 200 }),
    score: ScoreSchema.nullable().openapi({ description: 'null if the page is not scored', example: 78 }),
    category_scores: objectOf(CATEGORIES, ScoreSchema.nullable()),
    score_caps: z.array(z.string()).openapi({
      description: 'The issues that cap the score, the lowest cap first',
      example: ['title-missing'],
    }),
    issues: CountSchema.openapi({ description: 'Failed checks', example: 9 }),
  })
  .openapi('PageResult', { description: 'Preview. One result of an audit' });

const SeveritySchema = z
  .enum(SEVERITIES)
  .nullable()
  .openapi({ description: 'null if the check did not fail', example: 'medium' });
const ElementsSchema = CountSchema.nullable().openapi({
  description: 'Affected elements; null if the check did not fail or counts none',
  example: 4,
});

const ChangedIssueSchema = z
  .object({
    id: z.string().openapi({ example: 'image-alt-missing' }),
    title: z.string().openapi({ example: 'Images have no alt text' }),
    severity_before: SeveritySchema,
    severity_after: SeveritySchema,
    elements_before: ElementsSchema,
    elements_after: ElementsSchema,
  })
  .openapi('ChangedIssue', { description: 'Preview' });
export type ChangedIssue = z.infer<typeof ChangedIssueSchema>;

const NotComparableSchema = z.object({
  id: z.string(),
  title: z.string(),
  reason: z.string().openapi({ example: 'The later audit could not tell.' }),
});

export const FixVerificationSchema = z
  .object({
    check_id: z.string().openapi({ example: 'image-alt-missing' }),
    title: z.string().openapi({ example: 'Images have no alt text' }),
    state: openEnum(FIX_STATES).openapi({
      description:
        '`pending`: the next audit of the page checks it. `fixed`: the check no longer fails; it is listed until the audit after that. `not_fixed`: it still fails. `unknown`: the last audit could not tell',
      example: 'pending',
    }),
    marked_at: TimestampSchema,
    checked_at: TimestampSchema.nullable().openapi({
      description: 'When an audit checked the fix; null while pending',
    }),
    remaining: z.string().nullable().openapi({
      description: 'What the last audit still found; null unless the check still fails',
      example: '2 images: <img src="/hall.jpg"> (line 40); <img src="/map.png"> (line 52)',
    }),
  })
  .openapi('FixVerification', { description: 'Preview. An issue that you marked as fixed' });
export type FixVerification = z.infer<typeof FixVerificationSchema>;

export const FixVerificationsSchema = z.array(FixVerificationSchema);

export const FixVerificationParamsSchema = z.object({
  id: ReportIdSchema,
  check_id: z.string().openapi({
    description: 'The id of an issue, or of one of its `parts`. An issue with parts stands for all of them',
    example: 'image-alt-missing',
  }),
});

/** The form of the web app. */
export const FixVerificationFormSchema = z.object({
  check: z.string(),
  remove: z.literal('yes').optional(),
});

const ComparedPartSchema = openEnum(TEXT_CHANGES).openapi({ description: 'What JavaScript does to it' });

const renderedParts = {
  title: ComparedPartSchema,
  meta_description: ComparedPartSchema,
  canonical: ComparedPartSchema,
  robots: ComparedPartSchema,
  language: ComparedPartSchema,
  js_ratio: z.number().min(0).max(1).nullable().openapi({
    description: 'The share of the words of the main text that is not in the HTML as sent',
    example: 0.82,
  }),
  links_added: CountSchema.openapi({ description: 'Links that only the rendered page has, up to 100' }),
  structured_data_added: CountSchema.openapi({ description: 'Types that only the rendered page has' }),
  console_errors: CountSchema,
  issues: z.array(z.string()).openapi({ description: 'Ids', example: ['text-needs-js'] }),
};

const RenderedTraceSchema = z
  .object(renderedParts)
  .openapi('RenderedTrace', { description: 'Preview. What is compared of a page with JavaScript' });
export type RenderedTrace = z.infer<typeof RenderedTraceSchema>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal
const RENDERED_PARTS = Object.keys(renderedParts) as [keyof RenderedTrace, ...(keyof RenderedTrace)[]];

const RenderedChangesSchema = z
  .object({
    after: RenderedTraceSchema,
    before: z.union([RenderedTraceSchema, z.null()]).openapi({
      description: 'Of the last result before that was loaded with JavaScript; null if none is kept',
    }),
    before_at: TimestampSchema.nullable(),
    changed: z.array(openEnum(RENDERED_PARTS)).openapi({
      description: 'In what they differ. A difference of `js_ratio` below 0.05 does not count',
      example: ['title', 'js_ratio'],
    }),
  })
  .openapi('RenderedChanges', { description: 'Preview. What changed with JavaScript' });
export type RenderedChanges = z.infer<typeof RenderedChangesSchema>;

export const AuditChangesSchema = z
  .object({
    report_id: z.string().openapi({ example: 'r_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    url: z.string().openapi({ example: 'https://example.com/pricing' }),
    after: z.union([PageResultSchema, z.null()]).openapi({
      description: 'The result of the audit; null if the audit is older than this endpoint',
    }),
    before: z.union([PageResultSchema, z.null()]).openapi({
      description: 'The result before it; null if there is none',
    }),
    new: z.array(ChangedIssueSchema),
    fixed: z.array(ChangedIssueSchema),
    worse: z.array(ChangedIssueSchema).openapi({
      description: 'More severe, more affected elements, or more points taken',
    }),
    better: z.array(ChangedIssueSchema),
    same: z.array(ChangedIssueSchema),
    not_comparable: z.array(NotComparableSchema).openapi({
      description:
        'Checks that were added, retired or changed between the results, that one of them could not determine, or that do not apply to one of the answers',
    }),
    results: z
      .array(PageResultSchema)
      .max(KEPT_RESULTS)
      .openapi({
        description: `The last results of the page, newest first, at most ${KEPT_RESULTS}`,
      }),
    fix_verifications: FixVerificationsSchema,
    rendered: RenderedChangesSchema.optional().openapi({
      description: 'Only there if the newest result was loaded with JavaScript',
    }),
  })
  .openapi('AuditChanges', {
    description: 'Preview. What changed since the audit of the page before this one',
  });
export type AuditChanges = z.infer<typeof AuditChangesSchema>;
export type PageResult = z.infer<typeof PageResultSchema>;
