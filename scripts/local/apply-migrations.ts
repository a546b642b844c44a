import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const WRANGLER = join(import.meta.dirname, '../../node_modules/wrangler/bin/wrangler.js');

/** Applies the migrations to the database of `npm run dev`, as wrangler does in a deployment. @throws Error if one fails */
export async function applyMigrations(): Promise<void> {
  const args = [WRANGLER, 'd1', 'migrations', 'apply', 'DB_1', '--local'];
  // `CI` applies them without a question.
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG: 'error', CI: 'true' };
  await promisify(execFile)(process.execPath, args, { env });
}
