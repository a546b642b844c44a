import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { runWrangler } from '../service.ts';

/** The Worker as `wrangler deploy` uploads it. */
export interface DeployedBundle {
  /** Contents of the modules by name, the entry first. */
  modules: Map<string, string>;
  /** Bytes of all modules together. */
  bytes: number;
  gzipBytes: number;
  /** Minified bytes of each package and of each folder of src/, the largest first. */
  parts: [name: string, bytes: number][];
}

const METAFILE = 'bundle-meta.json';

/** Builds the Worker with its settings in wrangler.toml. @param folder where the modules are written */
export async function buildDeployedBundle(folder: string): Promise<DeployedBundle> {
  await runWrangler(
    'deploy',
    '--dry-run',
    '--env=',
    '--outdir',
    folder,
    '--metafile',
    join(folder, METAFILE),
  );
  const { outputs }: Metafile = JSON.parse(await readFile(join(folder, METAFILE), 'utf8'));
  const texts = (await readdir(folder)).filter((name) => /\.(?:md|txt)$/.test(name) && name !== 'README.md');
  const modules = new Map<string, string>();
  for (const name of ['index.js', ...texts]) modules.set(name, await readFile(join(folder, name), 'utf8'));
  // As wrangler measures it: one stream of all modules.
  const content = Buffer.from([...modules.values()].join(''));
  return {
    modules,
    bytes: content.length,
    gzipBytes: gzipSync(content).length,
    parts: sumParts(outputs),
  };
}

function sumParts(outputs: Metafile['outputs']): [string, number][] {
  const sums = new Map<string, number>();
  for (const { inputs } of Object.values(outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const part = toPart(path);
      sums.set(part, (sums.get(part) ?? 0) + bytesInOutput);
    }
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** The package of a module, or its folder two levels below src/. */
function toPart(path: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return inPackage ?? /src\/[^/]+(?:\/[^/]+)?/.exec(path)?.[0] ?? path;
}
