import { formatNumber } from '../lib/text.ts';
import { z } from './zod.ts';

const formatRange = (max: number) => `must be a whole number from 1 to ${max}`;

const CURSOR_DESCRIPTION =
  '`next_cursor` of the previous page, with the same other parameters. Leave it out for the first page';

/** Builds the query parameters `limit`, from 1 to `max`, and `cursor` of a list of the API (docs/contract.md 11.3). */
export function pageParameters(fallback: number, max: number) {
  const { limit, cursor } = optionalPageParameters(max);
  return {
    limit: limit
      .transform((value) => value ?? fallback)
      .openapi({ type: 'integer', default: fallback, example: fallback }),
    cursor,
  };
}

/** Same as `pageParameters`, for a list that is complete without a limit. */
export function optionalPageParameters(max: number) {
  const message = formatRange(max);
  return {
    limit: z
      .string()
      .regex(/^\d{1,6}$/, message)
      .transform(Number)
      .refine((limit) => limit >= 1 && limit <= max, message)
      .optional()
      .openapi({
        type: 'integer',
        minimum: 1,
        maximum: max,
        description: `How many to return, from 1 to ${formatNumber(max)}`,
        example: max,
      }),
    cursor: z.string().optional().openapi({ description: CURSOR_DESCRIPTION }),
  };
}

export const NextCursorSchema = z
  .string()
  .nullable()
  .openapi({ description: 'Send it as `cursor` to get the next page; null on the last page' });

/** Builds the arguments `limit`, from 1 to `max`, and `cursor` of a tool that lists. */
export function pageArguments(fallback: number, max: number) {
  const message = formatRange(max);
  return {
    limit: z
      .int({ error: message })
      .min(1, message)
      .max(max, message)
      .default(fallback)
      .describe(`Rows of one answer, at most ${max}`),
    cursor: z
      .string()
      .max(8_192, 'must be the next_cursor of a list')
      .optional()
      .describe('The cursor from the previous answer; omit it for the first page'),
  };
}
