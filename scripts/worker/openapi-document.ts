import { join } from 'node:path';
import { importBundle } from '../import-bundle.ts';
import { replaceFile } from '../replace-file.ts';

const PUBLIC = join(import.meta.dirname, '../../public');

/** The file that the Worker serves, with its address and contact, at /api/v1/openapi.json. */
export const OPENAPI_FILE = join(PUBLIC, 'openapi.json');

let written: Promise<string> | undefined;

/** Writes public/openapi.json from the routes of the API and public/mcp-tools.json from the tools, once in a process. Returns the OpenAPI document. */
export function writeOpenApiDocument(): Promise<string> {
  written ??= build();
  return written;
}

async function build(): Promise<string> {
  // One bundle: the tools call the services of the routes.
  const { buildOpenApiDocument, describeTools } = await importBundle<{
    buildOpenApiDocument: () => Promise<object>;
    describeTools: () => object[];
  }>('src/entry/api/openapi-document.ts', 'src/entry/mcp/describe-tools.ts');
  const document = JSON.stringify(await buildOpenApiDocument());
  await replaceFile(OPENAPI_FILE, document);
  await replaceFile(join(PUBLIC, 'mcp-tools.json'), JSON.stringify(describeTools()));
  return document;
}
