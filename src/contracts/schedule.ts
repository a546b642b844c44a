import { SKIPPED_RUN_MESSAGES } from '../lib/skipped-runs.ts';
import { CountSchema, ExpectedPriceSchema, TimestampSchema, openEnum, pageUrl, z } from './common.ts';
import { pageParameters } from './list-query.ts';
import { SCAN_STATES } from './scan.ts';
import { MaxPagesSchema, ProfileNameSchema } from './scan-settings.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The highest limit that can be set for a month. */
const MAX_CREDITS = 1_000_000;

const HOUR_MESSAGE = 'must be a whole number from 0 to 23';
const CREDITS_MESSAGE = 'must be a whole number from 1 to 1,000,000';
const FREQUENCY_MESSAGE = 'must be daily, weekly or monthly';

const frequency = z
  .enum(FREQUENCIES, { error: FREQUENCY_MESSAGE })
  .openapi({ description: 'How often the website is scanned', example: 'weekly' });
const hour = z
  .int({ error: HOUR_MESSAGE })
  .min(0, HOUR_MESSAGE)
  .max(23, HOUR_MESSAGE)
  .openapi({ description: 'The hour of the runs, in UTC. The minute is a hash of the host', example: 3 });
const DAY_DESCRIPTION = '1 (Monday) to 7 of the week, or 1 to 28 of the month';

export const NewScheduleSchema = z
  .object({
    frequency,
    hour,
    day: z
      .int({ error: 'must be a whole number' })
      .nullish()
      .openapi({
        description: `${DAY_DESCRIPTION}; null or left out for \`daily\`. The default is a hash of the host`,
        example: 1,
      }),
    max_pages: MaxPagesSchema.nullish().openapi({
      description:
        'The most pages that a run stores. The maximum and default, also for null, is `site_scan_max_pages` in `GET /settings`',
      example: 25,
    }),
    only_changed: z.boolean().optional().openapi({
      description: 'Skips pages that have not changed since their last audit, as in a scan. Default false',
      example: true,
    }),
    profile: ProfileNameSchema.nullish().openapi({
      description:
        'The profile of the scans, see `PUT /websites/{host}/profiles/{name}`. null, the default, for `default`, if there is one. `max_pages` and `max_credits` of the profile limit its runs too',
      example: null,
    }),
    max_credits_per_month: z
      .int({ error: CREDITS_MESSAGE })
      .min(1, CREDITS_MESSAGE)
      .max(MAX_CREDITS, CREDITS_MESSAGE)
      .openapi({
        description: 'Maximum cost of all runs that start in a calendar month (UTC)',
        example: 200,
      }),
  })
  .openapi('NewSchedule', { description: 'Preview. When to scan a website, and for how many credits' });

const WHEN_MESSAGE = 'must be one of the days listed';

/** The form of the web app. `when` is a frequency with its day: `daily`, `weekly-1`, `monthly-28`. */
export const ScheduleFormSchema = NewScheduleSchema.omit({ frequency: true, day: true }).extend({
  when: z
    .string({ error: WHEN_MESSAGE })
    .regex(/^(?:daily|weekly-[1-7]|monthly-(?:[1-9]|1\d|2[0-8]))$/, WHEN_MESSAGE),
  price: ExpectedPriceSchema,
  /** Whether the form warned that the credits do not cover a run. */
  warned: z.boolean().default(false),
});

export const ScheduleSchema = z
  .object({
    host: z.string().openapi({ example: 'example.com' }),
    frequency,
    hour,
    day: z
      .int()
      .nullable()
      .openapi({ description: `${DAY_DESCRIPTION}; null if daily`, example: 1 }),
    max_pages: z.int().nullable().openapi({
      description: 'null for `site_scan_max_pages` in the settings',
      example: 25,
    }),
    only_changed: z.boolean().openapi({ example: true }),
    profile: z.string().nullable().openapi({
      description: 'The profile of the scans; null for `default`, if there is one',
      example: null,
    }),
    max_credits_per_month: CountSchema.openapi({ example: 200 }),
    next_run_at: TimestampSchema,
    next_run_credits: CountSchema.openapi({
      description:
        'What the next run is expected to cost: as many pages as the last scan stored, or `max_pages` before the first, within what is left of the month',
      example: 25,
    }),
    expected_credits_per_month: CountSchema.openapi({
      description: 'What an average month is expected to cost',
      example: 109,
    }),
    credits_this_month: CountSchema.openapi({
      description: 'What the runs of this month have cost, and the credits held for a running one',
      example: 50,
    }),
    created_at: TimestampSchema,
    updated_at: TimestampSchema,
  })
  .openapi('Schedule', { description: 'Preview' });

type SkippedRunCode = keyof typeof SKIPPED_RUN_MESSAGES;

const SKIPPED_RUN_CODES = Object.keys(SKIPPED_RUN_MESSAGES) as [SkippedRunCode, ...SkippedRunCode[]];

/** The states of a run: it waits, is skipped, or has the state of its scan. */
const RUN_STATES = ['waiting', 'skipped', ...SCAN_STATES] as const;

export const ScheduledRunSchema = z
  .object({
    id: z.string().openapi({
      description: 'Also the id of its scan, if it has one',
      example: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
    }),
    due_at: TimestampSchema,
    state: openEnum(RUN_STATES).openapi({ example: 'done' }),
    missed_runs: CountSchema.openapi({
      description:
        'Due times before `due_at` that passed while the service was down. This run makes up for them',
      example: 0,
    }),
    skipped: z
      .object({ code: openEnum(SKIPPED_RUN_CODES), message: z.string() })
      .nullable()
      .openapi({ description: 'Why the run was skipped; null otherwise', example: null }),
    started_at: TimestampSchema.nullable().openapi({ description: 'null unless the run has a scan' }),
    finished_at: TimestampSchema.nullable().openapi({ description: 'null unless its scan has ended' }),
    pages_stored: CountSchema.openapi({ example: 25 }),
    credits_charged: CountSchema.openapi({ description: '0 until its scan has ended', example: 25 }),
  })
  .openapi('ScheduledRun', { description: 'Preview' });

export const RunQuerySchema = z.object(pageParameters(20, 100));

export const NewWatchedPageSchema = z
  .object({
    url: pageUrl('must be the URL of a page').openapi({
      description: 'A page of a website you have verified',
      example: 'https://example.com/pricing',
    }),
    render: z.boolean({ error: 'must be true or false' }).optional().openapi({
      description:
        'Whether each scan loads the page with JavaScript too, for `rendered_audit_cost` credits (`GET /settings`). Default: as before if you watch it already, otherwise false',
      example: true,
    }),
  })
  .openapi('NewWatchedPage', { description: 'Preview. The page to watch' });

export const WatchedPageSchema = z
  .object({
    id: z.string().openapi({ example: 'sch_01JZX3M6T8Q4W2E5R7Y9U1I3O5' }),
    url: z.string().openapi({ example: 'https://example.com/pricing' }),
    host: z.string().openapi({ example: 'example.com' }),
    render: z
      .boolean()
      .openapi({ description: 'Whether each scan loads it with JavaScript too', example: true }),
    next_run_at: TimestampSchema,
    last_run: z.union([ScheduledRunSchema, z.null()]).openapi({ description: 'null before the first' }),
    created_at: TimestampSchema,
  })
  .openapi('WatchedPage', { description: 'Preview' });

export const WatchedPageParamsSchema = z.object({
  id: z.string().openapi({
    description: 'The id of a watched page: `id` in `GET /watched-pages`',
    example: 'sch_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
  }),
});

export type NewSchedule = z.infer<typeof NewScheduleSchema>;
export type Schedule = z.infer<typeof ScheduleSchema>;
export type ScheduleFormInput = z.infer<typeof ScheduleFormSchema>;
export type ScheduledRun = z.infer<typeof ScheduledRunSchema>;
export type WatchedPage = z.infer<typeof WatchedPageSchema>;
