import { CountSchema, z } from './common.ts';
import { ErrorCodeSchema } from './error.ts';

export const EstimateSchema = z
  .object({
    cost: CountSchema.openapi({
      description:
        'The most the request can cost now, in credits. For a scan: the pages it can store, each at the current price',
      example: 25,
    }),
    balance: CountSchema.openapi({ description: 'Your credits', example: 100 }),
    would_refuse: z
      .object({
        status: z.int().openapi({ description: 'The HTTP status', example: 402 }),
        code: ErrorCodeSchema.openapi({ example: 'insufficient_credits' }),
        message: z.string().openapi({ example: 'A scan costs 1 credit per page, and you have 0 available.' }),
      })
      .nullable()
      .openapi({ description: 'How the request would be refused now; null if it would not' }),
    link_check: z
      .object({
        requests: CountSchema.openapi({ description: 'Requests', example: 500 }),
        hosts: CountSchema.openapi({ description: 'Hosts that they go to', example: 500 }),
        bytes: CountSchema.openapi({ description: 'Bytes that are read', example: 131_072_000 }),
      })
      .optional()
      .openapi({
        description:
          'The most that the check of external links and files sends and reads once a scan has ended, free of credits. Absent for other work',
      }),
  })
  .openapi('Estimate', {
    description: 'Preview. What a request would cost now, and whether it would be refused',
  });

export type EstimateResource = z.infer<typeof EstimateSchema>;
