import { CountSchema, z } from './common.ts';
import { API_ERROR_CODES } from './error.ts';

const QUERY_MESSAGE = 'must be true or false';

/** `dry_run` in the query; in the body it is `dryRunField`. */
export const DryRunQuerySchema = z.object({
  dry_run: z.enum(['true', 'false'], { error: QUERY_MESSAGE }).optional().openapi({
    description: 'Preview. Same as `dry_run` in the body: if one of them is true, nothing is done',
    example: 'false',
  }),
});

export const dryRunField = z.boolean().optional().openapi({
  description:
    'Preview. If true, nothing is done, held, charged or counted: the answer, with status 200, says what the request would cost and whether it would be refused. Default false',
  example: false,
});

export const DryRunSchema = z
  .object({
    dry_run: z.literal(true),
    cost: CountSchema.openapi({
      description:
        'The most the request can cost now, in credits. For a scan: the pages it can store, each at the current price',
      example: 25,
    }),
    balance: CountSchema.openapi({ description: 'Your credits', example: 100 }),
    would_refuse: z
      .object({
        status: z.int().openapi({ description: 'The HTTP status', example: 402 }),
        code: z.enum(API_ERROR_CODES).openapi({ example: 'insufficient_credits' }),
        message: z.string().openapi({ example: 'A scan costs 1 credit per page, and you have 0 available.' }),
      })
      .nullable()
      .openapi({ description: 'How the request would be refused now; null if it would not' }),
  })
  .openapi('DryRun', { description: 'Preview. What a request would cost, if it were not a dry run' });

export type DryRun = z.infer<typeof DryRunSchema>;
