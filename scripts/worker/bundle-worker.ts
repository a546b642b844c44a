import { join } from 'node:path';
import { build, type BuildResult, type Plugin } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');

/** What dependencies would bundle in vain: all of zod, because one passes its namespace on, and a second table of HTML's entities. */
const ALIASES: Record<string, string> = {
  zod: 'src/lib/zod/zod.ts',
  'decode-named-character-reference': 'src/lib/named-character-reference.ts',
};

/**
 * Bundles src/index.ts for the Workers runtime, with a module of its own for what `import()` loads.
 *
 * @param folder where the modules would be, for their paths and source maps. Nothing is written
 * @param options `splitting` false makes one module
 */
export async function bundleWorker(
  folder: string,
  { splitting = true }: { splitting?: boolean } = {},
): Promise<BuildResult<{ write: false; metafile: true }>> {
  return build({
    absWorkingDir: ROOT,
    entryPoints: ['src/index.ts'],
    outdir: folder,
    bundle: true,
    splitting,
    chunkNames: 'modules/[name]-[hash]',
    format: 'esm',
    target: 'es2024',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.md': 'text' },
    plugins: [aliases],
    // The source maps give stack traces the names of functions back.
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    write: false,
  });
}

/** Unlike esbuild's option `alias`, not for paths below a package. */
const aliases: Plugin = {
  name: 'aliases',
  setup(bundler) {
    for (const [name, path] of Object.entries(ALIASES))
      bundler.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: join(ROOT, path) }));
  },
};
