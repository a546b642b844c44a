import { join } from 'node:path';
import { importBundle } from '../import-bundle.ts';
import { replaceFile } from '../replace-file.ts';

/** The file that the Worker serves, with its address and contact, at /api/v1/openapi.json. */
export const OPENAPI_FILE = join(import.meta.dirname, '../../public/openapi.json');

let written: Promise<string> | undefined;

/** Writes public/openapi.json from the routes of the API, once in a process. Returns the document. */
export function writeOpenApiDocument(): Promise<string> {
  written ??= build();
  return written;
}

async function build(): Promise<string> {
  const { buildOpenApiDocument } = await importBundle<{ buildOpenApiDocument: () => Promise<object> }>(
    'src/entry/api/openapi-document.ts',
  );
  const document = JSON.stringify(await buildOpenApiDocument());
  await replaceFile(OPENAPI_FILE, document);
  return document;
}
