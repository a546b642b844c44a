import { formatNumber } from '../lib/text.ts';
import { z } from './zod.ts';

export { z };

export const TimestampSchema = z.string().openapi({
  format: 'date-time',
  description: 'ISO 8601 in UTC, with an offset',
  example: '2026-06-01T12:00:00+00:00',
});

export const OkSchema = z.boolean().openapi({ example: true });

/** The response to a deletion that leaves nothing to return. */
export const DeletedSchema = z.object({ ok: OkSchema, outcome: z.literal('deleted') });

export const CountSchema = z.int().min(0);

export const ScoreSchema = z.int().min(0).max(100);

/**
 * The price in credits that a form showed. A form without one gives `NaN`, which never equals a price, so that nobody is
 * charged a price they were not shown.
 */
export const ExpectedPriceSchema = z.int().min(0).catch(Number.NaN);

/** Builds the schema of the URL of a page. @param message if it is empty or no text */
export function pageUrl(message: string) {
  return z.string({ error: message }).min(1, message).max(2_048, 'must be at most 2,048 characters long');
}

/** Builds the schema of an object whose members have the same schema. */
export function objectOf<K extends string, T extends z.ZodType>(
  keys: readonly K[],
  schema: T,
): z.ZodObject<Record<K, T>> {
  return z.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, T>);
}

/**
 * Builds the schema of one of a list of texts that may grow (docs/contract.md 12.8). The OpenAPI document has the list as
 * `x-extensible-enum` in place of `enum`, so that clients generated today accept the texts of tomorrow.
 */
export function openEnum<const T extends readonly string[]>(values: T) {
  return z.enum(values).openapi({ 'x-extensible-enum': [...values] });
}

/** Builds the schema of a query parameter that is a score. */
export function scoreParameter(description: string) {
  const message = 'must be a whole number from 0 to 100';
  return z
    .string()
    .regex(/^(?:\d{1,2}|100)$/, message)
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', minimum: 0, maximum: 100, description, example: 60 });
}

/** The length of a refused text in characters, for the message that refuses it: `50,001`. */
export function formatLength(input: unknown): string {
  return formatNumber(typeof input === 'string' ? input.length : 0);
}
