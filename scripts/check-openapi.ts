/** `npm run check:contract`: starts the Worker, lints /api/v1/openapi.json, and compares the types of the client with it. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_TYPES_FILE, writeClientTypes } from './client-types/write-client-types.ts';
import { startService } from './local/service.ts';

const service = await startService(async () => new Response(null, { status: 502 }));
const folder = await mkdtemp(join(tmpdir(), 'site-audit-contract-'));
try {
  const response = await fetch(`${service.url}/api/v1/openapi.json`);
  const file = join(folder, 'openapi.json');
  const document = await response.text();
  await writeFile(file, document);
  const redocly = join(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js');
  const lint = spawnSync(
    process.execPath,
    [redocly, 'lint', file, '--config', join(import.meta.dirname, '../redocly.yaml')],
    {
      stdio: 'inherit',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  process.exitCode = lint.status ?? 1;
  if ((await writeClientTypes(document)) !== (await readFile(CLIENT_TYPES_FILE, 'utf8'))) {
    console.error(
      'The types of packages/client are not those of the OpenAPI document. Run npm run client-types.',
    );
    process.exitCode = 1;
  }
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
