import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../lib/errors.ts';

/** The largest request body read, in bytes. */
const BODY_LIMIT = 64 * 1024;

/**
 * Reads the request body, JSON or form-encoded, and hands it on as JSON, so that every route has one schema and one
 * validator for both. 413 over the limit, 415 for another content type, 400 for a body that does not parse.
 */
export const body = createMiddleware(async (c, next) => {
  if (c.req.raw.body) {
    const { method, signal } = c.req.raw;
    const bytes = await readLimited(c.req.raw);
    const headers = new Headers(c.req.raw.headers);
    const json = bytes.length === 0 ? null : await toJson(bytes, headers.get('Content-Type') ?? '');
    headers.delete('Content-Length');
    if (json === null) headers.delete('Content-Type');
    else headers.set('Content-Type', 'application/json');
    c.req.raw = new Request(c.req.url, { method, headers, body: json, signal });
  }
  await next();
});

async function readLimited(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ServiceError(413, `The request body is larger than ${BODY_LIMIT / 1024} KB`);
  if (Number(request.headers.get('Content-Length')) > BODY_LIMIT) throw tooLarge();
  const bytes = new Uint8Array(BODY_LIMIT);
  let length = 0;
  for await (const chunk of request.body ?? []) {
    if (length + chunk.length > BODY_LIMIT) throw tooLarge();
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.slice(0, length);
}

async function toJson(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string> {
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return checkedJson(bytes);
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
    return JSON.stringify(Object.fromEntries(await formFields(bytes, contentType)));
  }
  throw new ServiceError(
    415,
    `Content-Type ${type ? `"${type}"` : 'is missing and'} is not accepted: send application/json or application/x-www-form-urlencoded`,
  );
}

function checkedJson(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    JSON.parse(text);
    return text;
  } catch (error) {
    throw new ServiceError(
      400,
      `The request body is not valid JSON: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

/** Form fields are texts: `true`, `false` and whole numbers are read as what they say, as JSON would have them. */
async function formFields(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<[string, unknown][]> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw new ServiceError(400, 'The request body is not a valid form');
  }
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? formValue(value) : null]);
}

function formValue(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}
