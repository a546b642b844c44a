/** Builds packages/cli/dist: the command line in one file, with the licences of what is in it. Run by `npm pack`. */
import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

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
  banner: { js: '#!/usr/bin/env node' },
  legalComments: 'none',
  metafile: true,
});
await chmod(OUTPUT, 0o755);
await copyFile(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));
await writeFile(join(PACKAGE, 'dist/THIRD-PARTY-LICENSES.txt'), await collectLicenses(metafile));

/** The licence of every package with code in the bundle, as those licences ask for. */
async function collectLicenses({ outputs }: Metafile): Promise<string> {
  const inputs = Object.values(outputs).flatMap(({ inputs: bundled }) =>
    Object.entries(bundled).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const packages = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  const texts = [...packages].toSorted().map(async (folder) => {
    const manifest = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    const text = await readLicense(join(ROOT, folder));
    return `${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})\n\n${text}`;
  });
  return `${(await Promise.all(texts)).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

async function readLicense(folder: string): Promise<string> {
  for (const name of ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license', 'LICENSE-MIT.txt']) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (text !== null) return text.trim();
  }
  return 'The package has no file with its licence.';
}
