import { readRequestBody } from '../http/read-request-body.ts';
import { parseMediaType } from '../../lib/http/headers.ts';
import { PARSE_ERROR, toProtocolErrorResponse } from './responses.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Nesting depth of objects and lists. The arguments of a tool call are at level 4. */
const MAX_DEPTH = 16;
/** Messages in one request. Only protocol versions before 2025-06-18 have batches. */
const MAX_BATCH = 10;

/** Reads the JSON-RPC message or batch of a POST. Returns the response instead if it is refused (docs/contract.md 15.42). */
export async function readMessages(request: Request): Promise<{ body: unknown } | Response> {
  const type = parseMediaType(request.headers.get('Content-Type') ?? '');
  if (type !== 'application/json')
    return toProtocolErrorResponse(415, 'Content-Type must be application/json');
  const bytes = await readRequestBody(request, MAX_BODY_BYTES);
  if (bytes === null) {
    return toProtocolErrorResponse(413, `The request body is larger than ${MAX_BODY_BYTES / 1024} KB`);
  }
  const parsed = parseJson(bytes);
  if (parsed === null)
    return toProtocolErrorResponse(400, 'The request body is not valid JSON', { code: PARSE_ERROR });
  const { body } = parsed;
  if (typeof body !== 'object' || body === null) {
    return toProtocolErrorResponse(400, 'The request body must be a JSON-RPC message');
  }
  if (Array.isArray(body) && body.length > MAX_BATCH) {
    return toProtocolErrorResponse(400, `A batch can have at most ${MAX_BATCH} messages`);
  }
  if (isDeeperThan(body, MAX_DEPTH)) {
    return toProtocolErrorResponse(400, `The request body is nested more than ${MAX_DEPTH} levels deep`);
  }
  return { body };
}

function parseJson(bytes: Uint8Array): { body: unknown } | null {
  try {
    return {
      body: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)) as unknown,
    };
  } catch {
    return null;
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
