import { findGlobFault } from '../lib/url-glob.ts';
import { z } from './common.ts';

/** Why a finding is ignored: the check is wrong, the fault may stay, or others cause it. */
const IGNORE_REASONS = ['false_alarm', 'accepted', 'not_ours'] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** A decision to ignore what a check finds: the one form of it, for the API and the config file. */
export const NewIgnoreSchema = z.object({
  check: z.string({ error: 'must be the id of a check' }).max(100, 'must be the id of a check').meta({
    description: 'The id of a check of pages, or of a rule of the website',
    example: 'link-text-generic',
  }),
  pages: z
    .string({ error: 'must be a path or pattern' })
    .superRefine((pattern, context) => {
      const message = findGlobFault(pattern);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .nullish()
    .meta({
      description:
        'The path of a page, or a pattern: `*` stands for any characters within a segment, `**` for any characters. Without `?` the query does not count. null or left out for the whole website',
      example: '/archive/**',
    }),
  reason: z.enum(IGNORE_REASONS, { error: `must be ${IGNORE_REASONS.join(', ')}` }).meta({
    description:
      '`false_alarm`: the check is wrong. `accepted`: it may stay as it is. `not_ours`: others would have to fix it',
    example: 'accepted',
  }),
  note: z
    .string({ error: 'must be a text' })
    .max(500, 'must be at most 500 characters long')
    .nullish()
    .meta({ description: 'Why, in your words', example: 'Old press releases stay as they were.' }),
  expires_at: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'must be a date such as 2027-01-31, or a time such as 2027-01-31T12:00:00Z',
    })
    .nullish()
    .meta({
      description:
        'A date (midnight UTC) or time, from which the finding counts again. null or left out if that does not end',
      example: '2027-01-31',
    }),
});
export type NewIgnore = z.infer<typeof NewIgnoreSchema>;
