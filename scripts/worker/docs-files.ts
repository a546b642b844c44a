import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKS } from '../../src/engine/checks/all.ts';
import { describeConfig } from '../../src/engine/audit-config.ts';
import type { ApiExample } from '../../src/contracts/api-example.ts';
import {
  divideIntoResources,
  type OpenApiDocument,
} from '../../src/entry/web/docs/reference/openapi-document.ts';
import { replaceFile } from '../replace-file.ts';
import { buildDocsIndex } from './docs-index.ts';
import { writeOpenApiDocument } from './openapi-document.ts';
import { buildHttpFile, buildPostmanCollection } from './request-files.ts';

const PUBLIC = join(import.meta.dirname, '../../public');

/**
 * Writes the files that the documentation is read from: public/openapi.json, the list of MCP tools, the schema of config files, the index of
 * its search, and its requests for Postman and as an `.http` file. None is committed.
 */
export async function writeDocsFiles(): Promise<void> {
  const document = JSON.parse(await writeOpenApiDocument()) as OpenApiDocument;
  const recorded = await readFile(join(PUBLIC, 'api-examples.json'), 'utf8');
  const examples = JSON.parse(recorded) as Record<string, ApiExample>;
  const reference = divideIntoResources(document);
  const files = {
    'check-sources.json': JSON.stringify(Object.fromEntries(CHECKS.map(({ id, sources }) => [id, sources]))),
    'config-schema.json': JSON.stringify(describeConfig()),
    'docs-index.json': JSON.stringify(await buildDocsIndex(reference)),
    'postman-collection.json': JSON.stringify(buildPostmanCollection(reference, examples), null, 2),
    'requests.http': buildHttpFile(reference, examples),
  };
  for (const [name, text] of Object.entries(files)) await replaceFile(join(PUBLIC, name), text);
}
