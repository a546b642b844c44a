/** Builds packages/client/dist: JavaScript modules with their types. Run by `npm pack`. */
import { spawnSync } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import './client-types.ts';

const ROOT = join(import.meta.dirname, '..');
const PACKAGE = join(ROOT, 'packages/client');

await rm(join(PACKAGE, 'dist'), { recursive: true, force: true });
const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', PACKAGE, '--noEmit', 'false'], {
  stdio: 'inherit',
});
await copyFile(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));
process.exitCode = status ?? 1;
