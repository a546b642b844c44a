import type { Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { bundleWorker } from '../../scripts/worker/bundle-worker.ts';

let bundle: Metafile;

beforeAll(async () => {
  ({ metafile: bundle } = await bundleWorker('dist'));
});

test('the Worker has no code of PKI.js, which only the command line and the browser need', () => {
  const paths = Object.keys(bundle.inputs);
  expect(paths).toContain('src/lib/timestamp/timestamp-response.ts');
  expect(paths.filter((path) => /node_modules\/(?:pkijs|asn1js)\//.test(path))).toEqual([]);
});

test('a new isolate does not load the engine, the schemas and the pages before a request needs them', () => {
  const loaded = listLoaded('src/index.ts');
  expect(loaded).toContain('src/scan/scan.ts');
  const heavy = /node_modules\/(?:zod|parse5|@modelcontextprotocol)\/|src\/(?:engine\/checks|web)\//;
  expect(loaded.filter((path) => heavy.test(path))).toEqual([]);
  expect(Object.keys(bundle.inputs).filter((path) => heavy.test(path)).length).toBeGreaterThan(100);
});

/** Lists what an entry of the bundle loads without `import()`, by module of the sources. */
function listLoaded(entry: string): string[] {
  const modules = new Set(
    Object.entries(bundle.outputs).flatMap(([path, { entryPoint }]) => (entryPoint === entry ? [path] : [])),
  );
  for (const path of modules) {
    for (const { path: imported, kind } of bundle.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') modules.add(imported);
  }
  return [...modules].flatMap((path) => Object.keys(bundle.outputs[path]?.inputs ?? {}));
}
