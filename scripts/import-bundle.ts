import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { rememberBuild } from './worker/remember-build.ts';

/**
 * Bundles modules of the service and imports the bundle into Node. Returns what they export.
 *
 * @param entries their paths in the repository. They must not call the Workers runtime
 */
export async function importBundle<Module>(...entries: string[]): Promise<Module> {
  const name = entries.map((entry) => entry.replaceAll(/\W/g, '-')).join('+');
  const code = await rememberBuild(name, () => bundleModules(entries));
  return (await import(`data:text/javascript;base64,${code}`)) as Module;
}

/** Returns a bundle in base64. */
async function bundleModules(entries: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: entries.map((entry) => `export * from './${entry}';`).join('\n'),
      resolveDir: join(import.meta.dirname, '..'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    loader: { '.md': 'text' },
    plugins: [emptyWorkersModules],
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
}

const emptyWorkersModules: Plugin = {
  name: 'empty-workers-modules',
  setup(bundler) {
    bundler.onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, namespace: 'workers' }));
    bundler.onLoad({ filter: /^/, namespace: 'workers' }, () => ({ contents: 'module.exports = {};' }));
  },
};
