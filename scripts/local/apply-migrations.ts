import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const WRANGLER = join(import.meta.dirname, '../../node_modules/wrangler/bin/wrangler.js');

/** Applies the migrations to the database of `npm run dev`, as wrangler does in a deployment. @throws Error if one fails */
export function applyMigrations(): void {
  const args = [WRANGLER, 'd1', 'migrations', 'apply', 'DB_1', '--local'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    // `CI` applies them without a question.
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG: 'error', CI: 'true' },
  });
  if (status !== 0) throw new Error(`The migrations failed:\n${stdout}${stderr}`);
}
