import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { collectLicenses } from '../collect-licenses.ts';

const ROOT = join(import.meta.dirname, '../..');

export const PUBLIC_FOLDER = join(ROOT, 'public');

const LICENSES = 'verify-licenses.txt';
const HEADER = `/* Written by \`npm run browser-scripts\` from src/entry/browser. Do not edit. Licences of packages: /${LICENSES} */`;

/** A script that is imported on demand is a file of its own beside the first. */
const dynamicImports: Plugin = {
  name: 'dynamic-imports',
  setup(options) {
    options.onResolve({ filter: /^\.\/.*\.ts$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: path.replace(/\.ts$/, '.js'), external: true } : undefined,
    );
  },
};

/**
 * Bundles the scripts of src/entry/browser, into the same bytes on every machine. That of /verify is not minified, so that people who verify a
 * snapshot can read the code that runs.
 *
 * @returns the files in public/, texts by name
 */
export async function bundleScripts(): Promise<Map<string, string>> {
  const [page, timestamp, docs, shortcuts] = await Promise.all([
    bundle('verify', false),
    bundle('verify-timestamp', true),
    bundle('docs', true),
    bundle('shortcuts', true),
  ]);
  const outputs = { ...page.metafile.outputs, ...timestamp.metafile.outputs };
  return new Map([
    ['verify.js', page.outputFiles[0]?.text ?? ''],
    ['verify-timestamp.js', timestamp.outputFiles[0]?.text ?? ''],
    ['docs.js', docs.outputFiles[0]?.text ?? ''],
    ['shortcuts.js', shortcuts.outputFiles[0]?.text ?? ''],
    [LICENSES, await collectLicenses(outputs)],
  ]);
}

function bundle(name: string, minify: boolean) {
  return build({
    absWorkingDir: ROOT,
    entryPoints: [`src/entry/browser/${name}.ts`],
    outdir: 'public',
    bundle: true,
    write: false,
    minify,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    banner: { js: HEADER },
    metafile: true,
    plugins: [dynamicImports],
  });
}
