import { basename, join, relative } from 'node:path';
import remapping from '@jridgewell/remapping';
import { build, type Metafile, type Plugin } from 'esbuild';
import { minifySync } from 'oxc-minify';
import { leaveOutDescriptions, leaveOutSources } from './leave-out-descriptions.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { rememberBuild } from './remember-build.ts';
import { translateMessages } from './translate-messages.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Dependency code that the Worker never uses: all of zod (one dependency re-exports its namespace), a second table of HTML entities, a
 * JSON Schema validator, Hono's default router, and the part of Hono's JSX that runs in browsers.
 */
const ALIASES: Record<string, string> = {
  zod: 'src/lib/zod/zod.ts',
  'decode-named-character-reference': 'src/lib/named-character-reference.ts',
  '@modelcontextprotocol/server/_shims': 'src/entry/mcp/library-shims.ts',
  hono: 'src/entry/http/hono.ts',
  'hono/jsx': 'node_modules/hono/dist/jsx/context.js',
};

/** The content hash in a module's name. */
const HASH = /(?<=[/=])[0-9A-Z]{8}(?=\.js)/;

/** The Worker's modules with their source maps, and esbuild's metadata about them. */
export interface Bundle {
  outputFiles: { path: string; text: string }[];
  metafile: Metafile;
}

/**
 * Bundles src/index.ts for the Workers runtime, with a module of its own for what `import()` loads.
 *
 * @param folder the output folder for paths and source maps; nothing is written
 * @param options `splitting` false makes one module that is not minified, for development
 */
export async function bundleWorker(
  folder: string,
  { splitting = true }: { splitting?: boolean } = {},
): Promise<Bundle> {
  const name = `worker-${basename(folder)}-${splitting ? 'split' : 'whole'}`;
  return rememberBuild(name, () => buildWorker(folder, splitting));
}

async function buildWorker(folder: string, splitting: boolean): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/index.ts'],
    outdir: folder,
    bundle: true,
    splitting,
    chunkNames: 'modules/[hash]',
    format: 'esm',
    target: 'es2024',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.md': 'text' },
    plugins: [aliases, leaveOutDescriptions, leaveOutSources, leaveOutUnused, translateMessages],
    // Source maps restore function names in stack traces of uncaught errors.
    minify: splitting,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    write: false,
  });
  const bundle = { outputFiles: outputFiles.map(({ path, text }) => ({ path, text })), metafile };
  return splitting ? minify(numberModules(bundle)) : bundle;
}

/** Minifies what esbuild has: gzipped, the Worker is 24 KiB smaller, which takes half a second. */
function minify({ outputFiles, metafile }: Bundle): Bundle {
  const maps = new Map(outputFiles.map(({ path, text }) => [path, text]));
  return {
    metafile,
    outputFiles: outputFiles.flatMap(({ path, text }) => {
      if (!path.endsWith('.js')) return [];
      const options = { module: true, compress: { target: 'es2024' }, sourcemap: true } as const;
      const { code, map, errors } = minifySync(path, text, options);
      const [error] = errors;
      if (error) throw new Error(`${path} was not minified: ${error.message}`);
      const output = metafile.outputs[relative(ROOT, path)];
      if (output) output.bytes = Buffer.byteLength(code);
      const mapPath = `${path}.map`;
      return [
        { path, text: `${code}\n//# sourceMappingURL=${basename(mapPath)}\n` },
        { path: mapPath, text: remapping([map as never, maps.get(mapPath) ?? ''], () => null).toString() },
      ];
    }),
  };
}

/** Returns the modules of a bundle by their paths below `folder`, in the order in which wrangler uploads them: index.js, then modules/. */
export function listModules({ outputFiles }: Bundle, folder: string): Map<string, string> {
  const modules = outputFiles.filter(({ path }) => path.endsWith('.js'));
  return new Map(
    modules
      .map(({ path, text }) => [relative(join(ROOT, folder), path), text] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Numbers the modules in the order of their sources, in place of the hashes in their names: gzip finds more in common between neighbours,
 * and numbers take fewer bytes in 5,000 imports. They are as long as the hashes, so that source maps stay valid.
 */
function numberModules({ outputFiles, metafile }: Bundle): Bundle {
  const modules = Object.entries(metafile.outputs)
    .filter(([path]) => path.endsWith('.js'))
    .map(([path, output]) => ({ hash: HASH.exec(path)?.[0], source: getMainSource(output) }))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
  const numbers = new Map(modules.map(({ hash }, index) => [hash, String(index).padStart(8, '0')]));
  const rename = (text: string) =>
    text.replaceAll(new RegExp(HASH, 'g'), (hash) => numbers.get(hash) ?? hash);
  return {
    outputFiles: outputFiles.map(({ path, text }) => ({ path: rename(path), text: rename(text) })),
    metafile: JSON.parse(rename(JSON.stringify(metafile))) as Metafile,
  };
}

/** Returns the source that contributes most bytes to a module. */
function getMainSource({ inputs, entryPoint = '' }: Metafile['outputs'][string]): string {
  const [largest] = Object.entries(inputs).sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput);
  return largest?.[0] ?? entryPoint;
}

/** Unlike esbuild's option `alias`, not for paths below a package. */
export const aliases: Plugin = {
  name: 'aliases',
  setup(bundler) {
    for (const [name, path] of Object.entries(ALIASES))
      bundler.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: join(ROOT, path) }));
  },
};
