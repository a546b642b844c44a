import { extendZodWithOpenApi } from '@hono/zod-openapi';
import { z } from 'zod';
import { config } from '../lib/zod/members.ts';

export * from '../lib/zod/members.ts';

const TYPE_MESSAGES: Partial<Record<string, string>> = {
  string: 'must be a single text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
};

extendZodWithOpenApi(z);

/** Replaces the validator's default messages where a schema has none, so that every message a client sees is our own. */
config({
  customError: (issue) =>
    (issue.code === 'invalid_type' ? TYPE_MESSAGES[issue.expected] : undefined) ?? 'is not valid',
});
