/** Builds packages/cli/dist: the command line in one file, the schema of its config file, and the licences of what is in it. Run by `npm pack`. */
import { chmod, copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { CONFIG_SCHEMA_FILE, describeConfig } from '../src/engine/audit-config.ts';
import { collectLicenses } from './collect-licenses.ts';
import { aliases } from './worker/bundle-worker.ts';

const ROOT = join(import.meta.dirname, '..');
const PACKAGE = join(ROOT, 'packages/cli');
const OUTPUT = join(PACKAGE, 'dist/site-audit.js');

await rm(join(PACKAGE, 'dist'), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: ['packages/cli/src/main.ts'],
  outfile: OUTPUT,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  // esbuild cannot bundle the other format of jsonc-parser.
  mainFields: ['module', 'main'],
  plugins: [aliases],
  banner: { js: '#!/usr/bin/env node' },
  legalComments: 'none',
  metafile: true,
});
await chmod(OUTPUT, 0o755);
await copyFile(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));
await writeFile(join(PACKAGE, 'dist/THIRD-PARTY-LICENSES.txt'), await collectLicenses(metafile.outputs));
await writeFile(join(PACKAGE, 'dist', CONFIG_SCHEMA_FILE), JSON.stringify(describeConfig(), null, 2));
