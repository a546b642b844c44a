/**
 * Builds `dist` of a package that has the engine in it: one file with all it needs, its types or the schema of the config file, and the
 * licences of what is in it. The command line also gets axe-core, which it runs in pages. Run by `npm pack`.
 *
 * Usage: `node scripts/build-bundle.ts <cli | vite>`
 */
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { CONFIG_SCHEMA_FILE, describeConfig } from '../src/engine/audit-config.ts';
import { collectLicenses } from './collect-licenses.ts';
import { aliases } from './worker/bundle-worker.ts';
import { leaveOutDescriptions } from './worker/leave-out-descriptions.ts';

const ROOT = join(import.meta.dirname, '..');
const [name = ''] = process.argv.slice(2);
const PACKAGE = join(ROOT, 'packages', name);
const IS_PROGRAM = name === 'cli';
const OUTPUT = join(PACKAGE, 'dist', IS_PROGRAM ? 'site-audit.js' : 'index.js');

await rm(join(PACKAGE, 'dist'), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: [`packages/${name}/src/${IS_PROGRAM ? 'main' : 'index'}.ts`],
  outfile: OUTPUT,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  // esbuild cannot bundle the other format of jsonc-parser.
  mainFields: ['module', 'main'],
  plugins: [aliases, leaveOutDescriptions],
  ...(IS_PROGRAM && { banner: { js: '#!/usr/bin/env node' } }),
  legalComments: 'none',
  metafile: true,
});
if (IS_PROGRAM) {
  await chmod(OUTPUT, 0o755);
  await copyFile(join(ROOT, 'node_modules/axe-core/axe.min.js'), join(PACKAGE, 'dist/axe.js'));
  await writeFile(join(PACKAGE, 'dist', CONFIG_SCHEMA_FILE), JSON.stringify(describeConfig(), null, 2));
} else await writeTypes();
await copyFile(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));
const licenses = await collectLicenses(metafile.outputs, IS_PROGRAM ? ['node_modules/axe-core'] : []);
await writeFile(join(PACKAGE, 'dist/THIRD-PARTY-LICENSES.txt'), licenses);

/** The compiler writes the types of every module that is imported; those of the entry need no others. */
async function writeTypes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'site-audit-types-'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const emit = ['--noEmit', 'false', '--incremental', 'false', '--emitDeclarationOnly'];
  const args = [tsc, '-p', PACKAGE, ...emit, '--rootDir', ROOT, '--outDir', folder];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error('The types cannot be written');
  await copyFile(join(folder, `packages/${name}/src/index.d.ts`), join(PACKAGE, 'dist/index.d.ts'));
  await rm(folder, { recursive: true });
}
