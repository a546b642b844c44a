import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/**
 * Bundles a module of the service and imports the bundle into Node.
 *
 * @param entry its path in the repository. It must not call the Workers runtime
 */
export async function importBundle<Module>(entry: string): Promise<Module> {
  const { outputFiles } = await build({
    absWorkingDir: join(import.meta.dirname, '..'),
    entryPoints: [entry],
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
