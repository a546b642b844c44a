import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { continueAfterDisconnect } from '../../http/streaming-body.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { decompress } from '../../../lib/compression.ts';
import { MAX_KEY_LENGTH, parseIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import {
  claimKey,
  endClaim,
  type KeptAnswer,
  type RequestContent,
} from '../../../services/credits/idempotency.ts';
import type { ApiEnv } from '../router.ts';

export const REPLAYED_HEADER = 'Idempotency-Replayed';

/**
 * Executes a POST with an `Idempotency-Key` once in 24 hours and gives later requests of the key the same answer
 * (draft-ietf-httpapi-idempotency-key-header-07, docs/contract.md 15.1 to 15.8). Runs after `authenticate` and `parseBody`:
 * requests that these refuse were not executed.
 */
export const idempotency = createMiddleware<ApiEnv>(async (c, next) => {
  const header = c.req.header('Idempotency-Key');
  if (c.req.method !== 'POST' || header === undefined) return next();
  const key = parseIdempotencyKey(header);
  if (key === null) throw invalidKeyError();
  const { executionCtx } = c;
  const { context } = c.var;
  const claimed = await claimKey(context, { key, content: await readContent(c) });
  if ('status' in claimed) return replay(claimed);
  c.set('claim', claimed);
  const client = { signal: c.req.raw.signal, waitUntil: executionCtx.waitUntil.bind(executionCtx) };
  const executed = next().then(() =>
    endClaim(context, { claim: claimed, response: c.res.clone(), error: c.error }),
  );
  await continueAfterDisconnect(client, executed);
});

async function readContent(c: Context<ApiEnv>): Promise<RequestContent> {
  const { pathname, search } = new URL(c.req.url);
  return {
    method: c.req.method,
    target: pathname + search,
    body: await c.req.text(),
  };
}

function replay({ status, headers, body }: KeptAnswer): Response {
  return new Response(decompress(body), { status, headers: { ...headers, [REPLAYED_HEADER]: 'true' } });
}

function invalidKeyError(): ServiceError {
  return new ServiceError(
    'invalid_idempotency_key',
    `must have 1 to ${MAX_KEY_LENGTH} visible ASCII characters, in quotes if it contains a space, a comma or a quote`,
    { field: 'Idempotency-Key' },
  );
}
