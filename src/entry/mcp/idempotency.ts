import type { Context } from '../../services/context.ts';
import { z } from '../../contracts/common.ts';
import { type ErrorCode, ServiceError } from '../../lib/errors.ts';
import { MAX_KEY_LENGTH } from '../../lib/http/idempotency-key.ts';
import { decompressJson } from '../../lib/compression.ts';
import { claimKey, endClaim, type KeyClaim } from '../../services/credits/idempotency.ts';
import type { ToolAnswer } from './tool.ts';

const KEY_MESSAGE = `must have 1 to ${MAX_KEY_LENGTH} visible ASCII characters`;

export const idempotencyKeyArgument = z
  .string({ error: KEY_MESSAGE })
  .regex(/^[\x21-\x7e]+$/, KEY_MESSAGE)
  .max(MAX_KEY_LENGTH, KEY_MESSAGE)
  .optional()
  .describe(
    'A value that you choose anew for each scan, such as a UUID. A repeat with the same value and arguments within 24 hours gets the same answer and is not charged again',
  );

/** The stored outcome of a call: its answer, or the error that refused it. */
type KeptCall = { answer: ToolAnswer } | { error: { code: ErrorCode; message: string; field?: string } };

/** Runs a call once for its idempotency key and gives repeats the same answer, as the API does (docs/contract.md 15.1). */
export async function answerOnce(
  context: Context,
  { tool, args, key }: { tool: string; args: object; key: string | undefined },
  run: (claim: KeyClaim | null) => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  if (key === undefined) return run(null);
  const content = { method: 'MCP', target: tool, body: JSON.stringify(args) };
  const claimed = await claimKey(context, { key, content });
  if ('status' in claimed) return replay(decompressJson(claimed.body) as KeptCall);
  const end = (kept: KeptCall | null, status: number, error?: Error) =>
    endClaim(context, { claim: claimed, response: Response.json(kept, { status }), error });
  try {
    const answer = await run(claimed);
    await end({ answer }, 200);
    return answer;
  } catch (error) {
    if (error instanceof ServiceError) await end({ error: toKeptError(error) }, error.status, error);
    else await end(null, 500, new Error('the call failed', { cause: error }));
    throw error;
  }
}

function replay(kept: KeptCall): ToolAnswer {
  if ('answer' in kept) return kept.answer;
  const { code, message, ...options } = kept.error;
  throw new ServiceError(code, message, options);
}

function toKeptError({ code, message, field }: ServiceError) {
  return { code, message, ...(field !== null && { field }) };
}
