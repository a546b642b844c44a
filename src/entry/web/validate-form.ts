import { countRefusal } from '../http/count-refusal.ts';
import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from '../../contracts/common.ts';
import { parseFormValue } from '../http/form-values.ts';
import { type ErrorStatus, ServiceError } from '../../lib/errors.ts';
import type { WebEnv, PageResponse } from './context.ts';

/** A refused form, to show on the page again. */
export interface RefusedForm<F extends string> {
  status: ErrorStatus;
  /** The submitted texts by field; `''` for a field that was not submitted. */
  values: Record<F, string>;
  /** Messages by field. */
  errors: Partial<Record<F, string>>;
  /** The message if no single field is at fault, otherwise `null`. */
  notice: string | null;
}

export type FormSchema = z.ZodObject<Record<string, z.ZodType>>;
/** The names of the fields of a form. */
export type FieldOf<S extends FormSchema> = Extract<keyof z.output<S>, string>;
type ValidatedForm<S extends FormSchema> = { in: { form: z.input<S> }; out: { form: z.output<S> } };

/**
 * Middleware that reads a form, URL-encoded or multipart, and checks it against `schema`. The handler gets the result by
 * `c.req.valid('form')`; a form that does not match is answered by `render` instead. A body that is not a form counts
 * as an empty form, an empty optional field as absent.
 */
export function validateForm<S extends FormSchema, E extends WebEnv>(
  schema: S,
  render: (c: Context<E>, form: RefusedForm<FieldOf<S>>) => PageResponse,
): MiddlewareHandler<E, string, ValidatedForm<S>> {
  const formSchema = z.preprocess((body) => parseFields(schema, body as Record<string, unknown>), schema);
  const validate: MiddlewareHandler = zValidator('form', formSchema, async (result, c: Context) => {
    if (result.success) return undefined;
    const errors: Partial<Record<FieldOf<S>, string>> = {};
    for (const { path, message } of result.error.issues)
      errors[path[0] as FieldOf<S>] ??= toSentence(message);
    return render(c, { status: 422, values: await readFormTexts(c, schema), errors, notice: null });
  });
  return async (c, next) => {
    await readBody(c);
    return validate(c, next);
  };
}

/**
 * Returns the refused form for a failure of a service, with the message at the field it names. Sets `Retry-After`. Throws
 * unexpected errors again.
 */
export async function toRefusedForm<S extends FormSchema>(
  c: Context,
  schema: S,
  failure: unknown,
): Promise<RefusedForm<FieldOf<S>>> {
  const { status, field, message } = toFormError(c, failure);
  const values = await readFormTexts(c, schema);
  if (field === null || !(field in values)) return { status, values, errors: {}, notice: message };
  const errors: Partial<Record<string, string>> = { [field]: toSentence(message) };
  return { status, values, errors, notice: null };
}

/** Reads the body into the cache of the request. `zValidator` answers a malformed body with 400: it gets an empty form. */
async function readBody(c: Context): Promise<void> {
  try {
    await c.req.parseBody();
  } catch {
    c.req.bodyCache.formData = new FormData();
  }
}

/** Returns the submitted texts of the fields of `schema`, `''` for a field that was not submitted. */
export async function readFormTexts<S extends FormSchema>(
  c: Context,
  { shape }: S,
): Promise<Record<FieldOf<S>, string>> {
  const body = await c.req.parseBody();
  const texts = Object.keys(shape).map((name) => [name, toText(body[name])]);
  return Object.fromEntries(texts) as Record<FieldOf<S>, string>;
}

/** Returns all submitted texts of a field that a form can have several times: checked boxes. A body that is not a form has none. */
export async function readFormValues(c: Context, name: string): Promise<string[]> {
  try {
    return (await c.req.formData()).getAll(name).filter((value) => typeof value === 'string');
  } catch {
    return [];
  }
}

function parseFields({ shape }: FormSchema, body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, parseField(field, toText(body[name]))]),
  );
}

/** Only the schema tells the text `12345678` from the number: a sign-in code is a text. */
function parseField(field: z.ZodType, text: string): unknown {
  if (text.trim() === '' && field.isOptional()) return undefined;
  return isText(field) ? text : parseFormValue(text.trim());
}

function isText(field: z.core.$ZodType): boolean {
  const isWrapper =
    field instanceof z.ZodOptional ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodDefault ||
    field instanceof z.ZodCatch;
  if (isWrapper) return isText(field.def.innerType);
  return !(field instanceof z.ZodNumber || field instanceof z.ZodBoolean);
}

/** The last value counts if a field was submitted several times, as in the API. Files count as empty. */
function toText(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}

/** Messages of the API begin in lower case: the name of the field precedes them. */
function toSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** A failure, as the page shows it. */
export type FormError = Pick<ServiceError, 'status' | 'message'>;

/** Returns the failure that a service reports and sets `Retry-After`. Throws unexpected errors again. */
export function toFormError(c: Context, error: unknown): ServiceError {
  if (!(error instanceof ServiceError)) throw error;
  countRefusal(c.env as Env, error);
  if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter));
  return error;
}
