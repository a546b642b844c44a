import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { bundleWorker, listModules } from '../worker/bundle-worker.ts';

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

/** The output folder for paths; nothing is written. */
const FOLDER = 'worker';

/** Builds the Worker. */
export async function buildDeployedBundle(): Promise<DeployedBundle> {
  const bundle = await bundleWorker(FOLDER);
  const modules = listModules(bundle, FOLDER);
  // Wrangler measures one stream of all modules.
  const content = Buffer.from([...modules.values()].join(''));
  return {
    modules,
    bytes: content.length,
    gzipBytes: gzipSync(content).length,
    parts: sumParts(bundle.metafile.outputs),
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
