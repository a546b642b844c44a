/** `npm run check:contract`: lints the OpenAPI document. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { OPENAPI_FILE, writeOpenApiDocument } from './worker/openapi-document.ts';

const ROOT = join(import.meta.dirname, '..');

await writeOpenApiDocument();
const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
const config = join(ROOT, 'redocly.yaml');
const lint = spawnSync(process.execPath, [redocly, 'lint', OPENAPI_FILE, '--config', config], {
  stdio: 'inherit',
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
process.exitCode = lint.status ?? 1;
