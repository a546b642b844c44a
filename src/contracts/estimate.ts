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
  })
  .openapi('Estimate', {
    description: 'Preview. What a request would cost now, and whether it would be refused',
  });

export type EstimateResource = z.infer<typeof EstimateSchema>;
