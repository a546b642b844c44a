import { createRequire } from 'node:module';
import { join } from 'node:path';

const CLIENT = join(import.meta.dirname, '../../packages/client');

export const CLIENT_TYPES_FILE = join(CLIENT, 'src/schema.ts');

const HEADER = '/** Written by `npm run client-types` from the OpenAPI document. Do not edit. */\n\n';

/** The part of openapi-typescript that is used. */
interface OpenApiTypescript {
  default: (document: object, options: object) => Promise<object[]>;
  astToString: (nodes: object[]) => string;
}

/** Returns the TypeScript module with the types of an OpenAPI document. */
export async function writeClientTypes(document: string): Promise<string> {
  // openapi-typescript works only with TypeScript 5, so both are installed in the client's package.
  const require = createRequire(join(CLIENT, 'package.json'));
  const { default: openapiTs, astToString } = require('openapi-typescript') as OpenApiTypescript;
  const { servers: _, ...parsed } = JSON.parse(document) as Record<string, unknown>;
  return HEADER + astToString(await openapiTs(parsed, { alphabetize: true }));
}
