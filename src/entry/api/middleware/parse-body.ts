import { parseMediaType } from '../../../lib/http/headers.ts';
import { createMiddleware } from 'hono/factory';
import { parseFormValue } from '../../http/form-values.ts';
import { readRequestBody } from '../../http/read-request-body.ts';
import { ServiceError } from '../../../lib/errors.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** A list of URLs for a scan has up to 1,000,000 characters. */
export const MAX_SETTINGS_BYTES = 1536 * 1024;

/**
 * Creates middleware that converts a form-encoded request body to JSON, so that each route has one schema for both
 * (docs/contract.md 1.2). Responds 400 if the body does not parse, 413 over `limit` bytes, 415 for other media types.
 */
export function createBodyParser(limit: number) {
  return createMiddleware(async (c, next) => {
    if (c.req.raw.body) {
      const { method, signal } = c.req.raw;
      const bytes = await readRequestBody(c.req.raw, limit);
      if (bytes === null)
        throw new ServiceError('body_too_large', `The request body is larger than ${limit / 1024} KB`);
      const headers = new Headers(c.req.raw.headers);
      const json = bytes.length === 0 ? null : await toJson(bytes, headers.get('Content-Type') ?? '');
      headers.delete('Content-Length');
      if (json === null) headers.delete('Content-Type');
      else headers.set('Content-Type', 'application/json');
      c.req.raw = new Request(c.req.url, { method, headers, body: json, signal });
    }
    await next();
  });
}

export const parseBody = createBodyParser(MAX_BODY_BYTES);

async function toJson(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string> {
  const type = parseMediaType(contentType);
  if (type === 'application/json') return decodeJson(bytes);
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
    return JSON.stringify(await parseForm(bytes, contentType));
  }
  throw new ServiceError(
    'unsupported_media_type',
    `${type ? `Content-Type "${type}" is not supported` : 'The request has no Content-Type'}. Send application/json, application/x-www-form-urlencoded or multipart/form-data.`,
  );
}

function decodeJson(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    JSON.parse(text);
    return text;
  } catch (error) {
    throw new ServiceError(
      'invalid_body',
      `The request body is not valid JSON: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

async function parseForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, unknown>> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw new ServiceError('invalid_body', 'The request body is not a valid form');
  }
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? parseFormValue(value) : null]),
  );
}
