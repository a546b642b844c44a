/** `npm run check:contract`: lints the OpenAPI document. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOpenApiDocument } from './read-openapi-document.ts';

const ROOT = join(import.meta.dirname, '..');

const folder = await mkdtemp(join(tmpdir(), 'site-audit-contract-'));
try {
  const file = join(folder, 'openapi.json');
  await writeFile(file, await readOpenApiDocument());
  const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  const lint = spawnSync(process.execPath, [redocly, 'lint', file, '--config', join(ROOT, 'redocly.yaml')], {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  process.exitCode = lint.status ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
