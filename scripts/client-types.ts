/**
 * `npm run client-types`: writes the types of @site-audit/client from the OpenAPI document. They are not committed: `npm ci`,
 * `npm run check:types` and `npm pack` write them.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';
import { writeOpenApiDocument } from './worker/openapi-document.ts';

const CLIENT = join(import.meta.dirname, '../packages/client');
const FILE = join(CLIENT, 'src/schema.ts');

const HEADER = '/** Written by `npm run client-types` from the OpenAPI document. Do not edit. */\n\n';

/** The part of openapi-typescript that is used. */
interface OpenApiTypescript {
  default: (document: object, options: object) => Promise<object[]>;
  astToString: (nodes: object[]) => string;
  stringToAST: (source: string) => [{ type: object }];
}

interface Schema {
  type?: string | string[];
  'x-extensible-enum'?: string[];
}

await replaceFile(FILE, await writeClientTypes(await writeOpenApiDocument()));

/** Returns the TypeScript module with the types of an OpenAPI document. */
async function writeClientTypes(document: string): Promise<string> {
  // openapi-typescript works only with TypeScript 5, so both are installed in the client's package.
  const require = createRequire(join(CLIENT, 'package.json'));
  const { default: openapiTs, astToString, stringToAST } = require('openapi-typescript') as OpenApiTypescript;
  const { servers: _, ...parsed } = JSON.parse(document) as Record<string, unknown>;
  // An open list has its values as suggestions. Without `string & {}` for others, which openapi-fetch turns into an object.
  const transform = ({ type, 'x-extensible-enum': values }: Schema) => {
    if (!values) return undefined;
    const members = values.map((value) => JSON.stringify(value));
    if (Array.isArray(type) && type.includes('null')) members.push('null');
    return stringToAST(`type Open = ${members.join(' | ')};`)[0].type;
  };
  return HEADER + astToString(await openapiTs(parsed, { alphabetize: true, transform }));
}
