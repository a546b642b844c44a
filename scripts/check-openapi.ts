/** `npm run check:contract`: starts the Worker, fetches /api/v1/openapi.json and lints it. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from './service.ts';

const service = await startService(async () => new Response(null, { status: 502 }));
const folder = await mkdtemp(join(tmpdir(), 'site-audit-contract-'));
try {
  const response = await fetch(`${service.url}/api/v1/openapi.json`);
  const file = join(folder, 'openapi.json');
  await writeFile(file, await response.text());
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
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
