import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/**
 * Bundles modules of the service and imports the bundle into Node. Returns what they export.
 *
 * @param entries their paths in the repository. They must not call the Workers runtime
 */
export async function importBundle<Module>(...entries: string[]): Promise<Module> {
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
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)) as Module;
}

const emptyWorkersModules: Plugin = {
  name: 'empty-workers-modules',
  setup(bundler) {
    bundler.onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, namespace: 'workers' }));
    bundler.onLoad({ filter: /^/, namespace: 'workers' }, () => ({ contents: 'module.exports = {};' }));
  },
};
