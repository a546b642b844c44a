import type { Context } from 'hono';
import { z } from '../../contracts/common.ts';
import { negotiateMediaType } from '../http/negotiate-media-type.ts';
import { streamTexts } from '../http/stream-texts.ts';
import { successResponse } from './responses.ts';
import type { ApiEnv } from './router.ts';

const JSON_TYPE = 'application/json';
const MARKDOWN_TYPE = 'text/markdown';
const CSV_TYPE = 'text/csv';
const SARIF_TYPE = 'application/sarif+json';

/** Writers for the formats of a document besides JSON, each called only if that format is requested. */
export interface DocumentFormats {
  markdown: () => AsyncGenerator<string> | Promise<string> | string;
  csv?: () => AsyncGenerator<string>;
  /** A SARIF 2.1.0 log. */
  sarif?: () => Promise<object> | object;
}

const varyHeader = { Vary: { description: '`Accept`', schema: { type: 'string' as const } } };

/** Adds Markdown to the description of a success response of `respondInFormat`. */
export function withMarkdown<T extends ReturnType<typeof successResponse>>(response: T, description: string) {
  return {
    ...response,
    headers: { ...response.headers, ...varyHeader },
    content: {
      ...response.content,
      [MARKDOWN_TYPE]: { schema: z.string().openapi({ description: `Preview. ${description}` }) },
    },
  };
}

/** Describes a success response of `respondInFormat`. @param csvRow what each row of the CSV describes */
export function formattedResponse<T extends z.ZodType>(description: string, data: T, csvRow: string) {
  const response = withMarkdown(successResponse(description, data), 'What to fix first, with the fixes');
  return {
    ...response,
    content: {
      ...response.content,
      [CSV_TYPE]: {
        schema: z
          .string()
          .openapi({ description: `Preview. In UTF-8 with a header, a row for each ${csvRow}` }),
      },
      [SARIF_TYPE]: {
        schema: z.looseObject({}).openapi({
          type: 'object',
          description: 'Preview. SARIF 2.1.0, for code scanning and editors; not below `data`',
        }),
      },
    },
  };
}

/** Answers with the format that `Accept` prefers; `null` for JSON. */
export async function respondInFormat(
  c: Context<ApiEnv>,
  { markdown, csv, sarif }: DocumentFormats,
): Promise<Response | null> {
  const types = [JSON_TYPE, MARKDOWN_TYPE, ...(csv ? [CSV_TYPE] : []), ...(sarif ? [SARIF_TYPE] : [])];
  const type = negotiateMediaType(c.req.header('Accept'), types, JSON_TYPE);
  c.header('Vary', 'Accept');
  if (type === JSON_TYPE) return null;
  if (type === SARIF_TYPE && sarif)
    return c.body(JSON.stringify(await sarif()), 200, { 'Content-Type': SARIF_TYPE });
  if (type === CSV_TYPE && csv)
    return c.body(streamTexts(csv()), 200, { 'Content-Type': `${CSV_TYPE}; charset=utf-8; header=present` });
  const text = await markdown();
  return c.body(typeof text === 'string' ? text : streamTexts(text), 200, {
    'Content-Type': `${MARKDOWN_TYPE}; charset=utf-8`,
  });
}
