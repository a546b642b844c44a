import type { Context, TypedResponse } from 'hono';
import { negotiateMediaType } from '../http/negotiate-media-type.ts';
import { streamTexts } from '../http/stream-texts.ts';
import type { ApiEnv } from './router.ts';

const JSON_TYPE = 'application/json';
const MARKDOWN_TYPE = 'text/markdown';
const CSV_TYPE = 'text/csv';
const SARIF_TYPE = 'application/sarif+json';

/** Writers for the formats of a document besides JSON, each called only if that format is requested. */
export interface DocumentFormats {
  markdown: () => Promise<AsyncGenerator<string> | string> | string;
  csv?: () => Promise<AsyncGenerator<string>> | AsyncGenerator<string>;
  /** A SARIF 2.1.0 log. */
  sarif?: () => Promise<object> | object;
}

/** An answer with status 200 of any content, as far as the types of a route see it. */
type UndescribedResponse = Response & TypedResponse<never, 200, 'json'>;

/**
 * Types an answer that is not JSON for a route that also answers with JSON. The OpenAPI document gives each operation one shape, because
 * generated clients take the first or the union of several; other formats are in the description of the operation.
 */
export function toUndescribedResponse(response: Response): UndescribedResponse {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of routes know what the document describes
  return response as UndescribedResponse;
}

/** Answers with the format that `Accept` prefers; `null` for JSON. */
export async function respondInFormat(
  c: Context<ApiEnv>,
  { markdown, csv, sarif }: DocumentFormats,
): Promise<UndescribedResponse | null> {
  const types = [JSON_TYPE, MARKDOWN_TYPE, ...(csv ? [CSV_TYPE] : []), ...(sarif ? [SARIF_TYPE] : [])];
  const type = negotiateMediaType(c.req.header('Accept'), types, JSON_TYPE);
  c.header('Vary', 'Accept');
  if (type === JSON_TYPE) return null;
  const send = (body: string | ReadableStream, contentType: string) =>
    toUndescribedResponse(c.body(body, 200, { 'Content-Type': contentType }));
  if (type === SARIF_TYPE && sarif) return send(JSON.stringify(await sarif()), SARIF_TYPE);
  if (type === CSV_TYPE && csv)
    return send(streamTexts(await csv()), `${CSV_TYPE}; charset=utf-8; header=present`);
  const text = await markdown();
  return send(typeof text === 'string' ? text : streamTexts(text), `${MARKDOWN_TYPE}; charset=utf-8`);
}
