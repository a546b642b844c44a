import type { Context, Next } from 'hono';
import type { ApiExample } from '../../contracts/api-example.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatAnswer, readExamples } from '../http/api-examples.ts';
import { applyConditionalGet } from '../http/conditional-get.ts';
import { limitReads } from '../http/public-cache.ts';
import { AUDIT_POLICY } from './middleware/audit-rate-limit-headers.ts';
import { createBodyParser, MAX_SETTINGS_BYTES } from './middleware/parse-body.ts';
import { type OpenApiOperation, readOpenApiDocument } from './openapi.ts';
import type { ApiEnv } from './router.ts';

const JSON_TYPE = 'application/json';
/** They send to, or have the secrets of, endpoints of an account. */
const REFUSED_TAGS = new Set(['Webhooks', 'Deliveries']);

const parseAnyBody = createBodyParser(MAX_SETTINGS_BYTES);

/**
 * Answers a request with the test key with the recorded answer of its operation: nothing is stored, fetched or charged
 * (docs/contract.md 2.29 to 2.31). Operations that need no key answer as they do to everybody.
 *
 * @throws ServiceError 401 for operations without an answer, 429 if the network of the client requests too much
 */
export async function answerInTestMode(c: Context<ApiEnv>, next: Next): Promise<Response | void> {
  const operation = await findOperation(c);
  if (!operation || operation.security.length === 0) return next();
  c.header('X-Test-Mode', '1');
  await limitReads(c);
  await parseAnyBody(c, async () => {});
  const example = (await readExamples(c.env))[operation.operationId];
  const { content, headers = {} } = operation.responses[example?.status ?? ''] ?? {};
  const hasAnswer = content?.[JSON_TYPE] && !operation.tags.some((tag) => REFUSED_TAGS.has(tag));
  if (!example || !hasAnswer)
    throw new ServiceError(
      'test_key_not_accepted',
      'The test key does not work here. Use the key of an account.',
    );
  if ('RateLimit' in headers) {
    c.header('RateLimit-Policy', AUDIT_POLICY);
    c.header('RateLimit', '"audits";r=1;t=0');
  }
  const answer = endList(example);
  if ('Location' in headers) {
    const { scan } = answer.data as { scan: { id: string } };
    // Not `c.req.path`, which is decoded: a header has no line breaks.
    c.header('Location', `${c.env.SITE_URL}${new URL(c.req.url).pathname}/${scan.id}`);
  }
  c.res = c.body(formatAnswer(answer, c.env.SITE_URL), example.status as 200, { 'Content-Type': JSON_TYPE });
  if ('ETag' in headers) await applyConditionalGet(c);
}

/** Returns the operation of the OpenAPI document; of two paths that match, the one with fewer parameters. */
async function findOperation(c: Context<ApiEnv>): Promise<OpenApiOperation | undefined> {
  const { paths } = await readOpenApiDocument(c.env);
  const parts = c.req.path.replace('/api/v1', '').split('/');
  const [path] = Object.keys(paths)
    .filter((template) => {
      const expected = template.split('/');
      return (
        expected.length === parts.length &&
        expected.every((part, at) => part.startsWith('{') || part === parts[at])
      );
    })
    .toSorted((one, other) => one.split('{').length - other.split('{').length);
  const { method } = c.req;
  return paths[path ?? '']?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
}

/** The next page of a recorded list is the same one: a client that follows the cursor would never end. */
function endList({ answer }: ApiExample): { data: object } {
  const { data } = answer as { data: object };
  return { data: 'next_cursor' in data ? { ...data, next_cursor: null } : data };
}
